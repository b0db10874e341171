// Gaps about lists and paging, with their answers.
import {
  type AnswerKind,
  type Family,
  familyOf,
  type Given,
  refusals,
  refusedWith,
  single,
  statuses,
  words,
} from "./answer-kind.js";
import {
  after,
  anyCount,
  anyRefusal,
  anyStatus,
  countUpTo,
  type Form,
  memberPath,
  namePattern,
  noAnswer,
  pathPattern,
} from "./forms.js";

/** What a list looks like: a Bundle, a bare array, or an array in a member; `within` leads from an item to its record. */
export type ListShape =
  | { readonly as: "Bundle" }
  | { readonly as: "array"; readonly within: readonly string[] }
  | { readonly as: "member"; readonly member: string; readonly within: readonly string[] };

const shapes: Family<ListShape> = {
  takes: () =>
    'an array in a member, such as "member records"; or items that hold the records, such as "array of {resource}"',
  pattern: `^(array|member ${namePattern})( of \\{${pathPattern}\\})?$`,
  examples: () => ["array of {resource}", "member records", "member items of {record}"],
  read(text) {
    const [list = "", items, ...more] = text.split(" of ");
    const within = items === undefined ? [] : withinBraces(items);
    if (within === undefined || more.length > 0) return undefined;
    if (list === "array") return { as: "array", within };
    const [member, ...deeper] = memberPath(after("member ", list) ?? "") ?? [];
    return member === undefined || deeper.length > 0 ? undefined : { as: "member", member, within };
  },
};

const withinBraces = (text: string): readonly string[] | undefined =>
  text.startsWith("{") && text.endsWith("}") ? memberPath(text.slice(1, -1)) : undefined;

/** How a client gets the rest of a long list. */
export const pagings = { body: "next link in the body", header: "Link header", none: "one page" } as const;

type Paging = (typeof pagings)[keyof typeof pagings];

/** Whether a list says how many records match in all. */
export const totals = { no: "no", body: "in the body", header: "in a header" } as const;

export type Total = (typeof totals)[keyof typeof totals];

export const orders = { newest: "newest first", oldest: "oldest first", other: "other" } as const;

/** What a list contains if `_count=0` was sent. */
export const noneRequested = { none: "no records", some: "records" } as const;

/** How a type whose parameters do not include the list size treats that parameter. */
export const countsElsewhere = { taken: "accepted" } as const;

const asUnknown = (answer = "refused 400"): string =>
  answer.startsWith("refused") ? answer : countsElsewhere.taken;

/** Which fields of a record a list shows. */
export const listedFields = {
  asRead: "as a read",
  fewer: "fewer",
  other: "other",
  byType: "different by type",
} as const;

/** Whether a list holds entries that it marks as no match. */
export const foreignEntries = { none: "matches only", marked: "others, marked" } as const;

/** The list that a cursor gets which no list gave. */
export const unknownCursors = { first: "first page", none: "empty list" } as const;

/** How many records a later page holds. */
export const pageSizes = { asked: "as requested", other: "other" } as const;

/** The response to a search that matches no record. */
export const emptyLists = { list: "empty list", none: "204, no body" } as const;

/** The largest family of records that the suite adds: it cannot tell larger page sizes apart. */
export const largestFamily = 120;

/** How a probe reports a page that left nothing out. */
export const moreThan = (size: number): string => `more than ${size}`;

/** The page sizes that a server may be configured with. */
const largestPage = 10_000;

const pageSize = (...examples: readonly string[]): Form<number> =>
  countUpTo(largestPage, "[1-9][0-9]{0,3}|10000", examples);

const given = <V>(text: string, value: V): readonly [string, V] => [text, value];

/** Gaps about the form of a list and its paging. */
export const listKinds = {
  "search-response": {
    defaults: "Bundle",
    given: (): Given<ListShape> => [
      given("Bundle", { as: "Bundle" }),
      given("array", { as: "array", within: [] }),
    ],
    family: shapes,
  } satisfies AnswerKind<ListShape>,
  "search-paging": {
    // A bare array has no place for a link.
    defaults: ({ model }) => {
      const list = model.gaps.find(({ probe }) => probe === "search-response")?.answer;
      return list !== undefined && shapes.read(list, { model })?.as === "array"
        ? pagings.header
        : pagings.body;
    },
    given: () => words(...Object.values(pagings)),
  } satisfies AnswerKind<Paging>,
  "search-total": {
    defaults: totals.no,
    given: () => words(...Object.values(totals)),
  } satisfies AnswerKind<Total>,
  "search-order": {
    defaults: orders.newest,
    given: () => words(orders.newest, orders.oldest),
    foreign: [orders.other],
  } satisfies AnswerKind<string>,
  "count-zero": single(noneRequested.none, noneRequested.some, anyRefusal),
  "count-negative": single("refused 400", noneRequested.none, noneRequested.some, anyRefusal),
  "count-elsewhere": {
    // A spec without this gap treats it as any other unknown parameter.
    defaults: ({ model }) => asUnknown(model.gaps.find(({ probe }) => probe === "unknown-parameter")?.answer),
    given: () => [...refusals(400, 404, 422), ...words(countsElsewhere.taken)],
    foreign: [anyRefusal],
  } satisfies AnswerKind<number | "accepted">,
  "list-fields": single(listedFields.asRead, listedFields.fewer, listedFields.other, listedFields.byType),
  "foreign-entries": single(foreignEntries.none, foreignEntries.marked),
  "unknown-cursor": {
    defaults: refusedWith(400),
    given: () => [...refusals(400, 404, 410, 422), ...words(unknownCursors.first, unknownCursors.none)],
    foreign: [anyRefusal],
  } satisfies AnswerKind<number | "first page" | "empty list">,
  "page-sizes": single(pageSizes.asked, pageSizes.other),
  "search-empty": {
    defaults: emptyLists.list,
    given: () => [...words(emptyLists.list, emptyLists.none), ...statuses(404)],
    parts: { of: () => [{ options: ["204"] }, { options: ["no body"] }] },
    foreign: [anyStatus, noAnswer],
  } satisfies AnswerKind<string | number>,
  "count-default": {
    defaults: "50",
    given: (): Given<number | "largest"> => [given("50", 50), given(moreThan(largestFamily), "largest")],
    family: familyOf(pageSize("1", "2", "20", "119", "120", "500"), (size) => size),
    foreign: [anyCount],
    seenAs: (text) => (Number(text) >= largestFamily ? moreThan(largestFamily) : text),
  } satisfies AnswerKind<number | "largest">,
  "count-maximum": {
    defaults: "1000",
    given: (): Given<{ readonly most: number; readonly beyond: "capped" | 400 | 422 }> => [
      given("1000", { most: 1000, beyond: "capped" }),
      given(refusedWith(400), { most: 1000, beyond: 400 }),
      given(refusedWith(422), { most: 1000, beyond: 422 }),
    ],
    family: familyOf(pageSize("2", "100", String(largestPage)), (most) => ({ most, beyond: "capped" })),
    foreign: [anyRefusal, anyCount, moreThan(largestFamily)],
  } satisfies AnswerKind<{ readonly most: number; readonly beyond: "capped" | 400 | 422 }>,
} as const;
