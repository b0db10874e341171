// Conforming variants of the pages of lists and of their order.

import { isObject, type Json } from "../../../spec/json.js";
import type { Match } from "../../../spec/search-parameter.js";
import { type Call, jsonOf, plainReply, type Reply, withHeaders, withJson } from "../../behaviours/call.js";
import { given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { cursorName, givenCursor, withNextCursor } from "../../behaviours/cursors.js";
import {
  type Entry,
  entriesOf,
  idOf,
  isIncluded,
  wholeList,
  withEntries,
  without,
  withoutNext,
} from "../../behaviours/lists.js";

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

/** Whether the document states the order of the list, or the call asks for one: then only equal values may have another. */
export const isSorted = (call: Call): boolean =>
  call.route?.resource.sorted !== undefined || given(call, "sort").length > 0;

type Tell = (reply: Reply, url: string) => Reply;

interface Otherwise {
  readonly order?: Order;
  readonly sole?: readonly string[];
  readonly follows?: readonly string[];
}

/** Lists in another order and with another page size; `tell` writes the link to the next page. */
function paging(
  name: string,
  answers: readonly string[],
  cap: number,
  report: Tell,
  { order = (entries) => entries, sole = [], follows = [] }: Otherwise = {},
): ConformingVariant {
  const behaviour: ConformingVariant["behaviour"] = () => async (call, next) => {
    if (call.route?.kind !== "search") return next(call);
    const list = await wholeList(withoutBounds(call), next);
    return pageOf(call, isSorted(call) ? list : mapEntries(list, order), cap, report);
  };
  return {
    name,
    layer: "page",
    answers,
    follows: ["count-maximum", "count-negative", ...follows],
    sole: ["pages", ...sole],
    behaviour,
  };
}

/** Puts the entries of a list in another order. */
type Order = (entries: readonly Entry[], list: Reply) => readonly Entry[];

function mapEntries(list: Reply, order: Order): Reply {
  const entries = entriesOf(list);
  return entries === undefined ? list : withEntries(list, order(entries, list));
}

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
  if (total === undefined) return list;
  if (total.as === "header") return withHeaders(list, { [total.header]: String(count) });
  const json = jsonOf(list);
  return isObject(json) && json[total.member] !== undefined
    ? withJson(list, { ...json, [total.member]: count })
    : list;
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

const inHeader: Tell = (reply, url) => withHeaders(reply, { link: `<${url}>; rel="next"` });

const inMember: Tell = (reply, url) => {
  const json = jsonOf(reply);
  const { pathname, search } = new URL(url);
  return isObject(json) ? withJson(reply, { ...json, next: `${pathname}${search}` }) : reply;
};

function byId(entries: readonly Entry[], list: Reply): readonly Entry[] {
  const key = ({ record }: Entry) => String(idOf(record, list));
  return entries.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Our server lists all that it has; later pages hold one record each, whatever size was asked for. */
const laterPagesOfOne: ConformingVariant = {
  name: "later pages hold one record each",
  layer: "page",
  answers: ["page-sizes"],
  follows: ["count-maximum", "count-negative"],
  sole: ["pages"],
  suits: ({ resources }) =>
    resources.some(({ parameters }) => parameters.some(({ match }) => match === "count")),
  behaviour: () => async (call, next) => {
    if (call.route?.kind !== "search") return next(call);
    const isLater = call.url.searchParams.has(cursor) || givenCursor(call) !== undefined;
    return pageOf(call, await wholeList(withoutBounds(call), next), isLater ? 1 : 50, inLink);
  },
};

/** A list that would start past its end is refused; the document does not say what it is. */
const refusedPastTheEnd: ConformingVariant = {
  name: "a list that starts past its end is not there",
  layer: "page",
  answers: [],
  sole: ["past the end"],
  suits: ({ resources }) =>
    resources.some(({ parameters }) =>
      parameters.some(({ match }) => match === "offset" || match === "page"),
    ),
  behaviour: () => async (call, next) => {
    const reply = await next(call);
    const starts = [...given(call, "offset"), ...given(call, "page")];
    const isPast = starts.some(({ value, parameter }) => Number(value) > (parameter.firstPage ?? 0));
    return isPast && entriesOf(reply)?.length === 0 ? plainReply(404, { error: "no such page" }) : reply;
  },
};

/** Variants of pages and of order. */
export const conformingPages: readonly ConformingVariant[] = [
  paging("pages hold two, next in the Bundle", ["count-default"], 2, inLink),
  paging("pages hold two, next in a header", ["search-paging", "count-default"], 2, inHeader),
  paging("pages hold two, next in a relative member", ["count-default"], 2, inMember, {
    sole: ["the body of a list", "URLs from the root"],
  }),
  paging("no page follows the first", ["search-paging", "count-default"], 100, (reply) => reply, {
    follows: ["page-sizes"],
  }),
  paging("no page follows the first 20 records", ["search-paging", "count-default"], 20, (reply) => reply, {
    follows: ["page-sizes"],
  }),
  ...[5, 3].map((most) =>
    paging(
      `no page follows the first ${most} records`,
      ["search-paging", "count-default"],
      most,
      (reply) => reply,
      // If the list ends before the record, it is unknown whether the record matches, and the order of five records is not seen.
      {
        follows: [
          "date-prefixes",
          "date-unflagged",
          "page-sizes",
          ...(most < 5 ? (["search-order"] as const) : []),
        ],
      },
    ),
  ),
  laterPagesOfOne,
  refusedPastTheEnd,
  paging("lists are in the order of ids", ["search-order"], 50, inLink, { order: byId }),
  paging("oldest first", ["search-order"], 50, inLink, { order: (entries) => entries.toReversed() }),
];
