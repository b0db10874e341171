// Writes a list of records as a searchset Bundle.
import { segmentOf } from "../http/paths.js";
import type { StoredRecord } from "../store-port/store.js";

export interface BundleLink {
  readonly relation: "self" | "next";
  readonly url: string;
}

/** The parts of a record that a list shows. */
export type ListedRecord = Pick<StoredRecord, "id" | "body">;

/** A record to which a match refers; `start` is the start of the URLs of its type's records. */
export interface IncludedRecord extends ListedRecord {
  readonly start: string;
}

/** A page of a list; `total` counts the whole list. */
export interface List {
  readonly records: readonly ListedRecord[];
  /** Absent if the request asks for none, or if they are inside the records. */
  readonly included?: readonly IncludedRecord[];
  /** The member of the list that has them; absent if they are among its entries. */
  readonly includedIn?: string;
  readonly total?: number;
}

/** JSON texts by the name of their member. */
export type MemberTexts = readonly (readonly [name: string, text: string])[];

export const membersOf = (members: MemberTexts): string =>
  members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",");

/** `start` is JSON without its closing quotation mark. A segment of a path contains nothing that JSON must escape. */
const entryOf = ({ id, body }: ListedRecord, start: string, mode: "match" | "include"): string =>
  `{"fullUrl":${start}${segmentOf(id)}","resource":${body},"search":{"mode":"${mode}"}}`;

const quotedStart = (start: string): string => JSON.stringify(start).slice(0, -1);

/**
 * A searchset as JSON text; `start` is the start of the URLs of its records, `said` what it says beside them. The records are inserted
 * as text, without parsing.
 */
export function searchsetOf(
  { records, included = [], includedIn }: List,
  links: readonly BundleLink[],
  start: string,
  said: MemberTexts = [],
): string {
  const quoted = quotedStart(start);
  const matches = records.map((record) => entryOf(record, quoted, "match"));
  const others = (includedIn === undefined ? included : []).map((record) =>
    entryOf(record, quotedStart(record.start), "include"),
  );
  const entries = (others.length === 0 ? matches : [...matches, ...others]).join(",");
  const members: MemberTexts = [
    ["resourceType", '"Bundle"'],
    ["type", '"searchset"'],
    ...said,
    ["link", JSON.stringify(links)],
    ["entry", `[${entries}]`],
    ...(includedIn === undefined
      ? []
      : [[includedIn, `[${included.map(({ body }) => body).join(",")}]`] as const]),
  ];
  return `{${membersOf(members)}}`;
}
