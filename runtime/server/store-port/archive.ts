/** Defines the exported form of a whole site, with its history, and the interface of stores that export and load sites. */

import type { IndexEntry } from "./index-entry.js";
import type { RecordKey } from "./store.js";

/** One version of a record. */
export interface ArchivedVersion extends Omit<RecordKey, "site"> {
  readonly kind: "version";
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly updated: number;
  /** A later version exists. */
  readonly past: boolean;
  /** The whole record as JSON text; undefined if this version is the delete. */
  readonly body: string | undefined;
  /** The base URL that its client used; only of a current version, if it is known. */
  readonly base: string | undefined;
  /** The site at which it was written, if that is another one; its references are read as that site's. */
  readonly fromSite: string | undefined;
}

/** The answer to an add with an Idempotency-Key. */
export interface ArchivedRetry extends Omit<RecordKey, "site"> {
  readonly kind: "retry";
  readonly key: string;
  readonly digest: string;
  /** The version of the record that the answer was made from. */
  readonly version: number;
  readonly created: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The content of a site at one moment, whatever is written meanwhile. */
export interface SiteSnapshot {
  /** The number of records, including deleted ones. */
  readonly records: number;
  /** The records in the order of adding, each from its first version to its last; then the retries, by key. */
  all(): AsyncIterable<ArchivedVersion | ArchivedRetry>;
}

/** A version with its index entries, if it is current; undefined for a type that the interface no longer has. */
export interface IndexedVersion extends ArchivedVersion {
  readonly entries: readonly IndexEntry[] | undefined;
}

export interface Archive {
  /** Runs `read` with a snapshot of a site, once. Writes continue meanwhile. */
  snapshot<T>(site: string, read: (held: SiteSnapshot) => Promise<T>): Promise<T>;
  /**
   * Stores the content of a snapshot, unchanged and in its order, at an empty site; false if the site has records. Either everything is
   * stored or nothing, also if `all` fails. `all` may be called more than once.
   */
  restore(site: string, all: () => AsyncIterable<IndexedVersion | ArchivedRetry>): Promise<boolean>;
  close(): Promise<void>;
}
