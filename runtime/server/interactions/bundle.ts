// Writes a list as a searchset.
import { segmentOf } from "../http/paths.js";
import type { StoredRecord } from "../store/store.js";

export interface BundleLink {
  readonly relation: "self" | "next";
  readonly url: string;
}

/** What a list shows of a record. */
export type ListedRecord = Pick<StoredRecord, "id" | "body">;

/** A part of a list; `total` counts all of it. */
export interface List {
  readonly records: readonly ListedRecord[];
  readonly total?: number;
}

/** `start` is JSON without its closing quotation mark, and nothing in a path's segment is to be escaped in JSON. */
const entryOf = ({ id, body }: ListedRecord, start: string): string =>
  `{"fullUrl":${start}${segmentOf(id)}","resource":${body},"search":{"mode":"match"}}`;

/**
 * A searchset as JSON text; `start` is what the URLs of its records start with. The records are text already and go in as they
 * are, neither parsed nor copied member by member.
 */
export function searchsetOf({ records, total }: List, links: readonly BundleLink[], start: string): string {
  const quoted = JSON.stringify(start).slice(0, -1);
  const entries = records.map((record) => entryOf(record, quoted)).join(",");
  const count = total === undefined ? "" : `"total":${total},`;
  return `{"resourceType":"Bundle","type":"searchset",${count}"link":${JSON.stringify(links)},"entry":[${entries}]}`;
}
