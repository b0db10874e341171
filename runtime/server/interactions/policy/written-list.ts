// Writes a list in the form that the interface chooses.
import type { Answers, ListShape } from "../../answers.js";
import type { InterfaceDefinition, ListPlace } from "../../definition.js";
import { type BundleLink, type List, type ListedRecord, searchsetOf } from "../bundle.js";
import { wrapped } from "./wrapped.js";

// The form of the list, of its links and of its count: gap kinds `search-response`, `search-paging` and `search-total`.

export interface ListLinks {
  readonly self: string;
  readonly next?: string;
  /** The cursor of the next page, where the interface gives it in place of a link. */
  readonly cursor?: string;
}

/** A list as JSON text, and its headers. */
interface WrittenList {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

// Where a list has its total if the interface does not state it.
const ownMember: ListPlace = { member: "total" };
const ownHeader: ListPlace = { header: "X-Total-Count" };

type ListAnswers = Pick<Answers, "searchResponse" | "searchPaging" | "searchTotal">;

/** The links as a header (RFC 8288), if the body has no place for them. */
const linkHeader = (links: readonly BundleLink[]): Readonly<Record<string, string>> =>
  links.length === 0
    ? {}
    : { Link: links.map(({ relation, url }) => `<${url}>; rel="${relation}"`).join(", ") };

const itemsOf = (records: readonly ListedRecord[], within: readonly string[]): string =>
  `[${records.map(({ body }) => wrapped(body, within)).join(",")}]`;

const membersOf = (members: readonly (readonly [string, string])[]): string =>
  `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`;

/** Writes a list; `start` is the start of the URLs of its records. */
export function writtenList(
  { searchResponse, searchPaging, searchTotal }: ListAnswers,
  list: List,
  { self, next, cursor }: ListLinks,
  start: string,
  stated: Pick<InterfaceDefinition, "total" | "nextCursor"> = {},
): WrittenList {
  const following: readonly BundleLink[] =
    next === undefined || searchPaging === "one page" ? [] : [{ relation: "next", url: next }];
  const inBody = searchPaging === "next link in the body" && searchResponse.as !== "array";
  const totalIn =
    stated.total ?? (searchTotal !== "in a header" && searchResponse.as !== "array" ? ownMember : ownHeader);
  const { total: count, ...uncounted } = list;
  const isInBody = "member" in totalIn;
  const placed = placedCursor(cursor, stated.nextCursor);
  const counted: List = {
    ...(isInBody ? { ...list, totalIn: totalIn.member } : uncounted),
    ...placed.list,
  };
  const total = {
    ...(isInBody || count === undefined ? {} : { [totalIn.header]: String(count) }),
    ...placed.headers,
  };
  const own: readonly BundleLink[] = [{ relation: "self", url: self }];
  if (searchResponse.as === "Bundle") {
    const text = searchsetOf(counted, inBody ? [...own, ...following] : own, start);
    return { text, headers: { ...linkHeader(inBody ? [] : following), ...total } };
  }
  const headers = { ...linkHeader(inBody ? own : [...own, ...following]), ...total };
  return { text: plainList(searchResponse, counted, inBody ? next : undefined), headers };
}

/** The cursor of the next page in its place. */
function placedCursor(
  cursor: string | undefined,
  place: ListPlace | undefined,
): { readonly list: Pick<List, "nextCursor">; readonly headers: WrittenList["headers"] } {
  if (cursor === undefined || place === undefined) return { list: {}, headers: {} };
  return "member" in place
    ? { list: { nextCursor: { in: place.member, cursor } }, headers: {} }
    : { list: {}, headers: { [place.header]: cursor } };
}

function plainList(
  shape: Exclude<ListShape, { readonly as: "Bundle" }>,
  { records, included = [], includedIn, total, totalIn = "total", nextCursor }: List,
  next: string | undefined,
): string {
  const items = itemsOf(records, shape.within);
  if (shape.as === "array") return items;
  return membersOf([
    ...(total === undefined ? [] : [[totalIn, String(total)] as const]),
    [shape.member, items],
    ...(includedIn === undefined ? [] : [[includedIn, itemsOf(included, [])] as const]),
    ...(next === undefined ? [] : [["next", JSON.stringify(next)] as const]),
    ...(nextCursor === undefined ? [] : [[nextCursor.in, JSON.stringify(nextCursor.cursor)] as const]),
  ]);
}
