// Conforming variants of pages and their cursors.
import { isObject } from "../../../spec/json.js";
import { cursorParameter } from "../../../spec/list-places.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { type Call, jsonOf, plainReply, type Reply, withJson } from "../../behaviours/call.js";
import { given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import {
  cursorName,
  givenCursor,
  nextCursorOf,
  withGivenCursor,
  withNextCursor,
} from "../../behaviours/cursors.js";
import { type Entry, entriesOf, idOf, wholeList, withEntries } from "../../behaviours/lists.js";
import { cursor, inHeader, inLink, pageOf, type Tell, withoutBounds } from "./pages.js";
import { hasParameter, is, ofNewLists, variantsOf } from "./rows.js";

/** Whether the document states the order of the list, or the call asks for one: then only equal values may have another. */
const isSorted = (call: Call): boolean =>
  call.route?.resource.sorted !== undefined || given(call, "sort").length > 0;

/** Whether a call has no cursor, or one that a variant gave: these are numbers. */
const isNumbered = (call: Call): boolean => /^\d*$/.test(givenCursor(call) ?? "");

/** Puts the entries of a list in another order. */
type Order = (entries: readonly Entry[], list: Reply) => readonly Entry[];

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
  tell: Tell,
  { order = (entries) => entries, sole = [], follows = [] }: Otherwise = {},
): ConformingVariant {
  const details = { follows: [...ofNewLists, ...follows], sole: ["pages", ...sole] };
  return variantsOf("page", details).serves(answers, name, () => async (call, next) => {
    if (!is(call, "search") || !isNumbered(call)) return next(call);
    const list = await wholeList(withoutBounds(call), next);
    const entries = isSorted(call) ? undefined : entriesOf(list);
    return pageOf(call, entries === undefined ? list : withEntries(list, order(entries, list)), cap, tell);
  });
}

const inMember: Tell = (reply, url) => {
  const json = jsonOf(reply);
  const { pathname, search } = new URL(url);
  return isObject(json) ? withJson(reply, { ...json, next: `${pathname}${search}` }) : reply;
};

function byId(entries: readonly Entry[], list: Reply): readonly Entry[] {
  const key = ({ record }: Entry) => String(idOf(record, list));
  return entries.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

const noLink: Tell = (reply) => reply;

const sized = variantsOf("page", {
  follows: ofNewLists,
  sole: ["pages"],
  suits: hasParameter(({ match }) => match === "count"),
});

const counted = variantsOf("page", {
  sole: ["past the end"],
  suits: hasParameter(({ match }) => match === "offset" || match === "page"),
});

/** Variants of pages and of order. */
export const conformingPages: readonly ConformingVariant[] = [
  paging("pages hold two, next in the Bundle", ["count-default"], 2, inLink),
  paging("pages hold two, next in a header", ["search-paging", "count-default"], 2, inHeader),
  paging("pages hold two, next in a relative member", ["count-default"], 2, inMember, {
    sole: ["the body of a list", "URLs from the root"],
  }),
  paging("no page follows the first", ["search-paging", "count-default"], 100, noLink, {
    follows: ["page-sizes"],
  }),
  // If the list ends before the record, it is unknown whether the record matches, and the order of five records is not seen.
  ...[20, 5, 3].map((most) =>
    paging(`no page follows the first ${most} records`, ["search-paging", "count-default"], most, noLink, {
      follows: [
        ...(most > 5 ? [] : ["date-prefixes", "date-unflagged"]),
        "page-sizes",
        ...(most < 5 ? ["search-order"] : []),
      ],
    }),
  ),
  // Our server lists all that it has; later pages hold one record each, whatever size was asked for.
  sized.serves("page-sizes", "later pages hold one record each", () => async (call, next) => {
    if (!is(call, "search") || !isNumbered(call)) return next(call);
    const isLater = call.url.searchParams.has(cursor) || givenCursor(call) !== undefined;
    return pageOf(call, await wholeList(withoutBounds(call), next), isLater ? 1 : 50, inLink);
  }),
  // A list that would start past its end is refused; the document does not say what it is.
  counted.replies([], "a list that starts past its end is not there", (reply, call) => {
    const starts = [...given(call, "offset"), ...given(call, "page")];
    const isPast = starts.some(({ value, parameter }) => Number(value) > (parameter.firstPage ?? 0));
    return isPast && entriesOf(reply)?.length === 0 ? plainReply(404, { error: "no such page" }) : undefined;
  }),
  paging("lists are in the order of ids", ["search-order"], 50, inLink, { order: byId }),
  paging("oldest first", ["search-order"], 50, inLink, { order: (entries) => entries.toReversed() }),
];

const suits = ({ resources }: InterfaceModel): boolean =>
  resources.some((resource) => cursorParameter(resource) !== undefined);

/** Gives out another text for each cursor of the server beneath; the texts are kept for the next page. */
const renamed = (name: string, rename: (count: number) => string): ConformingVariant =>
  variantsOf("page", { sole: ["cursors"], suits }).serves([], name, () => {
    const own = new Map<string, string>();
    return async (call, next) => {
      if (cursorName(call) === undefined) return next(call);
      const given = givenCursor(call);
      const beneath = given === undefined ? undefined : own.get(given);
      if (given !== undefined && beneath === undefined) return next(call);
      const page = await next(withGivenCursor(call, beneath));
      const cursor = nextCursorOf(page);
      if (cursor === undefined) return page;
      const other = rename(own.size);
      own.set(other, cursor);
      return withNextCursor(page, other);
    };
  });

const emptied = (page: Reply): Reply => withEntries(page, []);

const past = "past";

/** The last page leads to one more, which has no records and leads nowhere. */
async function oneMore(call: Call, next: (call: Call) => Promise<Reply>): Promise<Reply> {
  if (cursorName(call) === undefined) return next(call);
  if (givenCursor(call) === past)
    return withNextCursor(emptied(await next(withGivenCursor(call, undefined))), undefined);
  const page = await next(call);
  const isLast = entriesOf(page) !== undefined && nextCursorOf(page) === undefined;
  return isLast ? withNextCursor(page, past) : page;
}

const between = "between.";

/** A page without records stands between two others. */
async function emptyBetween(call: Call, next: (call: Call) => Promise<Reply>): Promise<Reply> {
  const given = givenCursor(call);
  if (given?.startsWith(between)) {
    const first = await next(withGivenCursor(call, undefined));
    return withNextCursor(emptied(first), given.slice(between.length));
  }
  const page = await next(call);
  const cursor = cursorName(call) === undefined ? undefined : nextCursorOf(page);
  return cursor === undefined ? page : withNextCursor(page, `${between}${cursor}`);
}

const emptyPages = variantsOf("page", { follows: ["page-sizes"], sole: ["cursors"], suits });

/** A cursor that our server refuses leads to another list of the same search. */
const unknown = (name: string, list: (first: Reply) => Reply): ConformingVariant =>
  variantsOf("page", { sole: ["cursors"], suits }).serves(
    "unknown-cursor",
    name,
    () => async (call, next) => {
      const reply = await next(call);
      if (givenCursor(call) === undefined || reply.status !== 400) return reply;
      return list(await next(withGivenCursor(call, undefined)));
    },
  );

export const conformingCursors: readonly ConformingVariant[] = [
  unknown("a cursor that no list gave leads to the first page", (first) => first),
  unknown("a cursor that no list gave leads to a page without records", (first) =>
    withNextCursor(emptied(first), undefined),
  ),
  renamed("cursors have letters that a URL must escape", (count) => `é+ /?#&=%${count}→`),
  renamed("cursors are long", (count) => `${count}.${"x".repeat(3000)}`),
  renamed("cursors are numbers as texts", (count) => String(count + 1)),
  emptyPages.serves([], "the last cursor leads to a page without records", () => oneMore),
  emptyPages.serves([], "a page without records is between two others", () => emptyBetween),
];
