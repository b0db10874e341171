import type { StoredRecord } from "../store/store.js";

export interface BundleLink {
  readonly relation: "self" | "next";
  readonly url: string;
}

/** What a list shows of a record. */
export type ListedRecord = Pick<StoredRecord, "id" | "body">;

const entryOf = (record: ListedRecord, urlOfId: (id: string) => string): string =>
  `{"fullUrl":${JSON.stringify(urlOfId(record.id))},"resource":${record.body},"search":{"mode":"match"}}`;

/** A searchset as JSON text. The records are text already and go in as they are, neither parsed nor copied member by member. */
export function searchsetOf(
  records: readonly ListedRecord[],
  links: readonly BundleLink[],
  urlOfId: (id: string) => string,
): string {
  const entries = records.map((record) => entryOf(record, urlOfId)).join(",");
  return `{"resourceType":"Bundle","type":"searchset","link":${JSON.stringify(links)},"entry":[${entries}]}`;
}
