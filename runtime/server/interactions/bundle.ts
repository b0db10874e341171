// Writes a list of records as a searchset Bundle.
import { segmentOf } from "../http/paths.js";
import type { StoredRecord } from "../store/store.js";

export interface BundleLink {
  readonly relation: "self" | "next";
  readonly url: string;
}

/** The parts of a record that a list shows. */
export type ListedRecord = Pick<StoredRecord, "id" | "body">;

/** A page of a list; `total` counts the whole list. */
export interface List {
  readonly records: readonly ListedRecord[];
  readonly total?: number;
}

/** `start` is JSON without its closing quotation mark. A segment of a path contains nothing that JSON must escape. */
const entryOf = ({ id, body }: ListedRecord, start: string): string =>
  `{"fullUrl":${start}${segmentOf(id)}","resource":${body},"search":{"mode":"match"}}`;

/**
 * A searchset as JSON text; `start` is the start of the URLs of its records. The records are inserted as text, without parsing.
 */
export function searchsetOf({ records, total }: List, links: readonly BundleLink[], start: string): string {
  const quoted = JSON.stringify(start).slice(0, -1);
  const entries = records.map((record) => entryOf(record, quoted)).join(",");
  const count = total === undefined ? "" : `"total":${total},`;
  return `{"resourceType":"Bundle","type":"searchset",${count}"link":${JSON.stringify(links)},"entry":[${entries}]}`;
}
