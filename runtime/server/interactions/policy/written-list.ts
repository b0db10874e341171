// Writes a list in the form that the interface chooses.
import type { Answers, ListShape } from "../../answers.js";
import { type BundleLink, type List, type ListedRecord, searchsetOf } from "../bundle.js";
import { wrapped } from "./wrapped.js";

// The form of the list, of its links and of its count: gap kinds `search-response`, `search-paging` and `search-total`.

export interface ListLinks {
  readonly self: string;
  readonly next?: string;
}

/** A list as JSON text, and its headers. */
export interface WrittenList {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

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
  { self, next }: ListLinks,
  start: string,
): WrittenList {
  const following: readonly BundleLink[] =
    next === undefined || searchPaging === "one page" ? [] : [{ relation: "next", url: next }];
  const inBody = searchPaging === "next link in the body" && searchResponse.as !== "array";
  const totalInBody = searchTotal !== "in a header" && searchResponse.as !== "array";
  const { total: _, ...uncounted } = list;
  const counted = totalInBody ? list : uncounted;
  const total = totalInBody || list.total === undefined ? {} : { "X-Total-Count": String(list.total) };
  const own: readonly BundleLink[] = [{ relation: "self", url: self }];
  if (searchResponse.as === "Bundle") {
    const text = searchsetOf(counted, inBody ? [...own, ...following] : own, start);
    return { text, headers: { ...linkHeader(inBody ? [] : following), ...total } };
  }
  const headers = { ...linkHeader(inBody ? own : [...own, ...following]), ...total };
  return { text: plainList(searchResponse, counted, inBody ? next : undefined), headers };
}

function plainList(
  shape: Exclude<ListShape, { readonly as: "Bundle" }>,
  { records, included = [], includedIn, total }: List,
  next: string | undefined,
): string {
  const items = itemsOf(records, shape.within);
  if (shape.as === "array") return items;
  return membersOf([
    ...(total === undefined ? [] : [["total", String(total)] as const]),
    [shape.member, items],
    ...(includedIn === undefined ? [] : [[includedIn, itemsOf(included, [])] as const]),
    ...(next === undefined ? [] : [["next", JSON.stringify(next)] as const]),
  ]);
}
