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

const entryOf = (record: ListedRecord, urlOfId: (id: string) => string): string =>
  `{"fullUrl":${JSON.stringify(urlOfId(record.id))},"resource":${record.body},"search":{"mode":"match"}}`;

/** A searchset as JSON text. The records are text already and go in as they are, neither parsed nor copied member by member. */
export function searchsetOf(
  { records, total }: List,
  links: readonly BundleLink[],
  urlOfId: (id: string) => string,
): string {
  const entries = records.map((record) => entryOf(record, urlOfId)).join(",");
  const count = total === undefined ? "" : `"total":${total},`;
  return `{"resourceType":"Bundle","type":"searchset",${count}"link":${JSON.stringify(links)},"entry":[${entries}]}`;
}
