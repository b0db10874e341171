// Tells whether lists are read on from their first page, as far as a run has seen.
import type { Resource } from "../../../spec/model.js";
import { asksForLater } from "../../../spec/search-parameter.js";
import type { Dialect } from "./dialect.js";

/** Whether a list of the type goes on: by a link, or by a parameter that the type has and that was seen to work. */
export function readsOn({ next }: Pick<Dialect, "next">, { parameters }: Resource): boolean {
  if (next === undefined) return false;
  return next.by === "body" || next.by === "Link header" || parameters.some(asksForLater);
}
