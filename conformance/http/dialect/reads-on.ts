// Tells whether lists are read on from their first page, as far as a run has seen.
import type { Resource } from "../../../spec/model.js";
import { asksForLater } from "../../../spec/search-parameter.js";
import type { Dialect } from "./dialect.js";

/** No server is known that ends all its lists after fewer records, so that takes evidence: so many lists of other records that do. */
export const leastCap = 5;
const enoughLists = 3;

/**
 * After how many records lists end, with no further page: as the run learned, or as different lists show that end after the same few
 * records.
 */
export function capOf({
  listCap,
  longestList,
}: Pick<Dialect, "listCap" | "longestList">): number | undefined {
  const { length = 0, lists = 0 } = longestList ?? {};
  const isCap = lists >= enoughLists && length > 1 && length < leastCap;
  return listCap?.most ?? (isCap ? length : undefined);
}

/** Whether a list of the type goes on: by a link, or by a parameter that the type has and that was seen to work. */
export function readsOn({ next }: Pick<Dialect, "next">, { parameters }: Resource): boolean {
  if (next === undefined) return false;
  return next.by === "body" || next.by === "Link header" || parameters.some(asksForLater);
}
