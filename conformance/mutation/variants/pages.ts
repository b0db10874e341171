// Makes the pages of a list: where they begin, how many records they hold, and how they lead on.
import { isObject, type Json } from "../../../spec/json.js";
import type { Match } from "../../../spec/search-parameter.js";
import { type Call, jsonOf, type Reply, withHeaders, withJson } from "../../behaviours/call.js";
import { given } from "../../behaviours/call-queries.js";
import { cursorName, givenCursor, saidAt, withNextCursor, withSaid } from "../../behaviours/cursors.js";
import { entriesOf, isIncluded, withEntries, without, withoutNext } from "../../behaviours/lists.js";

/** The parameter of our server that says where a page begins. */
export const cursor = "pageStart";

const askedSize = (call: Call): number => {
  const name = call.route?.resource.parameters.find(({ match }) => match === "count")?.name;
  const value = name === undefined ? null : call.url.searchParams.get(name);
  return value === null ? Number.POSITIVE_INFINITY : Number(value);
};

/** What says which part of a list is asked for. */
const partOfList: ReadonlySet<Match> = new Set<Match>(["count", "offset", "page", "cursor"]);

/** The call for the whole list, whatever page it asks for. */
export function withoutBounds(call: Call): Call {
  const { parameters } = call.route?.resource ?? { parameters: [] };
  const bounds = parameters.filter(({ match }) => partOfList.has(match));
  return without(call, (name) => name === cursor || bounds.some((one) => one.name === name));
}

/** Where a page of at most `size` records begins. */
function startOf(call: Call, size: number): number {
  const at = call.url.searchParams.get(cursor) ?? givenCursor(call);
  if (at !== undefined) return Number(at);
  const [offset] = given(call, "offset");
  const [page] = given(call, "page");
  if (offset !== undefined) return Number(offset.value);
  return page === undefined ? 0 : (Number(page.value) - (page.parameter.firstPage ?? 1)) * size;
}

/** Writes the link to the next page. */
export type Tell = (reply: Reply, url: string) => Reply;

/** One page of a list: as many records as the call asks for, and at most `cap`. A page of none leads to no other. */
export function pageOf(call: Call, list: Reply, cap: number, tell: Tell): Reply {
  const listed = entriesOf(list);
  if (listed === undefined) return list;
  const [entries, included] = [listed.filter((one) => !isIncluded(one)), listed.filter(isIncluded)];
  const size = Math.max(0, Math.min(cap, askedSize(call)));
  const start = startOf(call, size);
  const end = start + size;
  const page = withTotal(
    withEntries(withoutNext(list), [...entries.slice(start, end), ...included]),
    entries.length,
  );
  const leadsOn = start < end && end < entries.length;
  if (!leadsOn) return page;
  return cursorName(call) === undefined ? tell(page, pageUrl(call, end)) : withNextCursor(page, String(end));
}

/** The list with the number of all matches where the document states it. */
function withTotal(list: Reply, count: number): Reply {
  const { total } = list;
  return total === undefined || saidAt(list, total) === undefined ? list : withSaid(list, total, count);
}

function pageUrl({ url }: Call, start: number): string {
  const next = new URL(url);
  next.searchParams.set(cursor, String(start));
  return next.href;
}

/** Links to the next page like the server beneath. */
export const inLink: Tell = (reply, url) => {
  const json = jsonOf(reply);
  const link: Json = [{ relation: "next", url }];
  if (!isObject(json)) return inHeader(reply, url);
  return withJson(reply, json["resourceType"] === "Bundle" ? { ...json, link } : { ...json, next: url });
};

export const inHeader: Tell = (reply, url) => withHeaders(reply, { link: `<${url}>; rel="next"` });
