// Finds the cursor of the next page of a list, where the document states cursors.
import { cursorParameter, type ListPlace, searchRule } from "../../../spec/list-places.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { Exchange } from "../exchange.js";
import { saidIn } from "./list-total.js";

/** How the lists of a type are read on by cursors. */
interface CursorPages {
  /** The name of the parameter that takes the cursor. */
  readonly parameter: string;
  readonly place: ListPlace;
}

/** Undefined if the lists of the type have no cursors. */
export function cursorPages(model: InterfaceModel, resource: Resource): CursorPages | undefined {
  const parameter = cursorParameter(resource)?.name;
  const place = searchRule(model)?.nextCursor?.in;
  return parameter === undefined || place === undefined ? undefined : { parameter, place };
}

/** The cursor of the next page; undefined on the last page. An empty text leads nowhere. */
export function nextCursor(
  answer: Pick<Exchange, "json" | "responseHeaders">,
  { place }: CursorPages,
): string | undefined {
  const cursor = saidIn(answer, place);
  if (typeof cursor === "number") return String(cursor);
  return typeof cursor === "string" && cursor !== "" ? cursor : undefined;
}

/** The URL of the page that follows the one at `url`; undefined after the last. */
export function cursorUrl(exchange: Exchange, pages: CursorPages, url: string): string | undefined {
  const cursor = nextCursor(exchange, pages);
  if (cursor === undefined) return undefined;
  const next = new URL(url);
  next.searchParams.set(pages.parameter, cursor);
  return next.href;
}
