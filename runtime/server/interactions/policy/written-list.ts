// Writes a list in the form that the interface chooses.
import type { Answers, ListShape } from "../../answers.js";
import type { InterfaceDefinition, ListPlace } from "../../definition.js";
import {
  type BundleLink,
  type List,
  type ListedRecord,
  type MemberTexts,
  membersOf,
  searchsetOf,
} from "../bundle.js";
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
  const told = [
    [totalIn, list.total],
    [stated.nextCursor, cursor],
  ] as const;
  let members: ToldMembers = {};
  const total: Record<string, string> = {};
  for (const [place, value] of told) {
    if (place === undefined || value === undefined) continue;
    if ("member" in place) members = withTold(members, place.member.split("."), value);
    else total[place.header] = String(value);
  }
  const said = Object.entries(members).map(([name, value]) => [name, JSON.stringify(value)] as const);
  const own: readonly BundleLink[] = [{ relation: "self", url: self }];
  if (searchResponse.as === "Bundle") {
    const text = searchsetOf(list, inBody ? [...own, ...following] : own, start, said);
    return { text, headers: { ...linkHeader(inBody ? [] : following), ...total } };
  }
  const headers = { ...linkHeader(inBody ? own : [...own, ...following]), ...total };
  return { text: plainList(searchResponse, list, said, inBody ? next : undefined), headers };
}

/** What a list says in members beside its records. */
interface ToldMembers {
  readonly [name: string]: string | number | ToldMembers;
}

/** The members with a value to which these names lead. */
function withTold(
  members: ToldMembers,
  [name = "", ...rest]: readonly string[],
  value: string | number,
): ToldMembers {
  if (rest.length === 0) return { ...members, [name]: value };
  const inner = members[name];
  return { ...members, [name]: withTold(typeof inner === "object" ? inner : {}, rest, value) };
}

function plainList(
  shape: Exclude<ListShape, { readonly as: "Bundle" }>,
  { records, included = [], includedIn }: List,
  said: MemberTexts,
  next: string | undefined,
): string {
  const items = itemsOf(records, shape.within);
  if (shape.as === "array") return items;
  const members: MemberTexts = [
    ...said,
    [shape.member, items],
    ...(includedIn === undefined ? [] : [[includedIn, itemsOf(included, [])] as const]),
    ...(next === undefined ? [] : [["next", JSON.stringify(next)] as const]),
  ];
  return `{${membersOf(members)}}`;
}
