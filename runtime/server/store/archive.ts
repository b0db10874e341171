/** A site as one store hands it to another: all that is kept of it, and not only what is current. */

import type { IndexEntry } from "./index-entry.js";
import type { RecordKey } from "./store.js";

/** One version of a record. */
export interface ArchivedVersion extends Omit<RecordKey, "site"> {
  readonly kind: "version";
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly updated: number;
  /** Another version came after it. */
  readonly past: boolean;
  /** The whole record as JSON text; absent where this version is its delete. */
  readonly body: string | undefined;
  /** URL by which the client that wrote it knew the server; only of a current version, where it was kept. */
  readonly base: string | undefined;
  /** The site at which it was written, where that is another one; its references are read as that site's. */
  readonly fromSite: string | undefined;
}

/** What an add that may be sent again was answered. */
export interface ArchivedRetry extends Omit<RecordKey, "site"> {
  readonly kind: "retry";
  readonly key: string;
  readonly digest: string;
  /** Of the record that the answer was made from. */
  readonly version: number;
  readonly created: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What a site holds at one moment, no matter who is writing meanwhile. */
export interface SiteSnapshot {
  /** How many records, deleted ones among them. */
  readonly records: number;
  /** The records in the order of adding, each from its first version to its last; then the retries, by key. */
  all(): AsyncIterable<ArchivedVersion | ArchivedRetry>;
}

/** A current version with what it is found by; of a type that is not known by now nothing can be said. */
export interface IndexedVersion extends ArchivedVersion {
  readonly entries: readonly IndexEntry[] | undefined;
}

export interface Archive {
  /** Holds a site still for as long as `read` takes, and keeps nobody from writing. Never runs `read` twice. */
  snapshot<T>(site: string, read: (held: SiteSnapshot) => Promise<T>): Promise<T>;
  /**
   * Keeps what a snapshot had, in its order and as it was, at a site that has no records; false where it has some. All of it is
   * there when it resolves, and nothing where anything fails, `all` included, which may be asked for more than once.
   */
  restore(site: string, all: () => AsyncIterable<IndexedVersion | ArchivedRetry>): Promise<boolean>;
  close(): Promise<void>;
}
