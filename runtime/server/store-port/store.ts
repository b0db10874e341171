/** Defines what every store of records must do. Every call names the site, and never touches records of other sites. */

import type { Condition } from "./condition.js";
import type { ExportJobs } from "./export-jobs.js";
import type { IndexEntry } from "./index-entry.js";
import type { ParameterIndex, Reindexing } from "./indexing.js";
import type { StoreError } from "./store-error.js";

export interface RecordKey {
  readonly site: string;
  readonly type: string;
  readonly id: string;
}

export interface StoredRecord {
  readonly id: string;
  /** Counts from 1. A delete has a version, too. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly updated: number;
  /** The whole record as JSON text. It is served unchanged. */
  readonly body: string;
}

/** The order of a list: by the entries of one member, then by the order of adding. Records without an entry come last. */
export interface SortOrder {
  readonly kind: "text" | "range";
  /** The name under which its entries are stored. */
  readonly parameter: string;
  readonly descending?: boolean;
}

/** A value that a list is sorted by, as it is stored; null if the record has none. */
export type SortedValue = string | number | null;

/**
 * Maximum characters of a page, even if the client wants a larger page: a thousand documents in one page would need more memory than
 * the process has.
 */
export const largestPage = 8 * 1024 * 1024;

export interface SearchRequest {
  readonly site: string;
  readonly type: string;
  /** A record must satisfy all of them. */
  readonly conditions: readonly Condition[];
  /** Position after which the page starts: `next` of the page before. */
  readonly after?: number;
  /** For a sorted list: `nextValues` of the page before; absent if its last record had no value. */
  readonly afterValues?: readonly SortedValue[];
  readonly limit: number;
  /** The number of records to pass over first. */
  readonly offset?: number;
  /** By the first of these, equal values by the second, and so on (default: the order of adding). */
  readonly sort?: readonly SortOrder[];
  /** Lists the oldest records first (default: newest first). */
  readonly oldestFirst?: boolean;
  /** Also counts all records that satisfy the conditions. */
  readonly total?: boolean;
  /**
   * Whether the caller has room for a page of this many characters (default: yes). It is asked before long records are read. If not, the
   * search rejects with `NoRoomForPage`.
   */
  hasRoom?(characters: number): boolean;
  /** Called if the search takes long. When the signal aborts, the search ends and rejects with the signal's reason. */
  signal?(): AbortSignal;
}

export interface Page {
  /** In the order in which they were added, newest first unless `oldestFirst` is set, or sorted. Only a sorted order ever changes. */
  readonly records: readonly StoredRecord[];
  /** Position of the last record; absent on the last page. */
  readonly next?: number;
  /** Of a sorted list: the values of the last record, as they are stored; absent if it has none, and on the last page. */
  readonly nextValues?: readonly SortedValue[];
  /** Present if the request asked for it. */
  readonly total?: number;
}

/** A request for some of one type's records, in the order of their ids. */
export interface WalkRequest {
  readonly site: string;
  readonly type: string;
  /** Id after which it starts: `next` of the request before. */
  readonly after?: string;
  /** Number of records to look at, whether or not they are returned. */
  readonly limit: number;
  /** The moment as of which records are returned, in milliseconds since 1970 (default: now). */
  readonly at?: number;
  /** Returns only what was changed or deleted after this moment, in milliseconds since 1970. */
  readonly since?: number;
  /** Returns only records for which this is true. */
  keeps?(record: WalkedRecord): boolean;
}

/** A record as it was at a moment. One that was deleted by then has the version of the delete, and its last body. */
export interface WalkedRecord extends StoredRecord {
  readonly deleted: boolean;
  /** The site at which it was written: its own, unless it was moved from another. */
  readonly site: string;
  /** The base URL that its client used, if known. */
  readonly base?: string;
}

export interface Walked {
  readonly records: readonly WalkedRecord[];
  /** Present if more records may follow. */
  readonly next?: string;
}

/** The site and base URL at which the current version of a record was written. */
export interface Written {
  /** Its own site, unless it was moved from another. */
  readonly site: string;
  /** The base URL that the client used; absent if unknown. */
  readonly base?: string;
}

/** A new version of a record, which the caller made from the version before. */
export interface NewVersion {
  readonly version: number;
  /** Milliseconds since 1970. The store uses a later time if it has a newer version, or an export as of a later moment. */
  readonly updated: number;
  readonly body: string;
  /** The position of the text of `updated` in the body, from `assign`; absent for a body without the time. */
  readonly timeAt?: number | undefined;
  readonly entries: readonly IndexEntry[];
  /**
   * The base URL that the client used. References that start with it point to this server's records. After a move it may contain
   * several places, in the form of `placesIn`.
   */
  readonly base: string;
}

/** A request that a client may repeat because it did not get the answer. */
export interface Retry {
  /** The client's key, with the client's identity before it. A key belongs to one request of a caller at a site. */
  readonly key: string;
  /** Digest of the whole request. Another request with the same key is an error. */
  readonly digest: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Older keys are deleted; milliseconds since 1970. */
  readonly since: number;
}

/** A record that refers to others of its site, which stay as long as it does: a delete of one waits until it is stored. */
export interface Held {
  /** The other record is one of these. */
  readonly anyOf: readonly Omit<RecordKey, "site">[];
  /** Nothing is stored if none of them is there. */
  readonly mustExist: boolean;
  /** Member names from the record's root to the reference. */
  readonly path: readonly string[];
}

/** Finds the records that keep another one from being deleted. */
export interface Referral {
  readonly type: string;
  readonly condition: Condition;
}

/** The conditions of an add. They are checked in one transaction with the add. */
export interface AddTerms {
  /** Adds nothing if a record satisfies all of these conditions. */
  readonly unless?: readonly Condition[];
  /** Adds nothing if a record satisfies any of these conditions. */
  readonly unique?: readonly Condition[];
  /** The records that the new one keeps from being deleted. */
  readonly holds?: readonly Held[];
  /** Adds nothing if this request was already answered. */
  readonly once?: Retry;
}

/** Another record satisfies one of the conditions that none may satisfy. */
export interface Taken {
  readonly kind: "taken";
  /** The index of the condition. */
  readonly at: number;
}

/** A record that must be there is not: it was deleted by then. */
export interface Absent {
  readonly kind: "absent";
  /** The index of the held record. */
  readonly at: number;
}

/** Another record refers to the one that is to be deleted. */
export interface Referred {
  readonly kind: "referred";
  /** The index of the referral. */
  readonly at: number;
}

/** The result of a replacement: false if another version is current, the stored version if it needed a later time, else true. */
export type Replaced = boolean | StoredRecord | Taken | Absent;

/** The result of a delete: false if another version is current. */
export type Removed = boolean | Referred;

/** Whether a term of a write was not met, so that nothing was stored. */
export const isUnmet = (result: Replaced | Added): result is Taken | Absent =>
  typeof result === "object" && "kind" in result && (result.kind === "taken" || result.kind === "absent");

/**
 * The result of an add. `found`: one record satisfies the terms; `several`: more than one does. `repeated`: the same request was
 * answered before, with this record. `conflict`: another request had the same key. `taken`: another record has a unique value. `absent`: a
 * record that must be there is not.
 */
export type Added =
  /** `later`: the stored version, if its time is later than the one that the caller gave. */
  | { readonly kind: "added"; readonly later?: StoredRecord }
  | { readonly kind: "several" }
  | Taken
  | Absent
  | { readonly kind: "conflict" }
  | { readonly kind: "found"; readonly record: StoredRecord }
  | { readonly kind: "repeated"; readonly created: boolean; readonly record: StoredRecord };

/** Figures on the writes of a store since it was opened. */
export interface WriteFigures {
  /** Writes that wait now. */
  readonly waiting: number;
  /** Writes that are done, including those that changed nothing. */
  readonly writes: number;
  /** Transactions. Writes that come at the same time share one, and with it one sync to disk. */
  readonly commits: number;
}

/** A store in the same process returns its records synchronously: a promise would cost as much as finding a record. */
export type Soon<T> = T | Promise<T>;

export interface Store {
  /** Stores a first version. Resolves when it is on disk. Rejects if the id exists. */
  add(key: RecordKey, newVersion: NewVersion, terms?: AddTerms): Promise<Added>;
  /** `"gone"` for a deleted record, `undefined` for one that never existed. */
  read(key: RecordKey): Soon<StoredRecord | "gone" | undefined>;
  /** The same without a promise; absent if the store reads asynchronously. */
  readNow?(key: RecordKey): StoredRecord | "gone" | undefined;
  /** The site and base URL at which an existing record was written. Optional in a custom store. */
  writtenAt?(key: RecordKey): Soon<Written | undefined>;
  /**
   * Replaces the version before the new one, unless another record satisfies one of the conditions `unique`. `holds` are the records
   * that the new version keeps from being deleted.
   */
  replace(
    key: RecordKey,
    newVersion: NewVersion,
    unique?: readonly Condition[],
    holds?: readonly Held[],
  ): Promise<Replaced>;
  /**
   * Deletes the version before `version` and keeps it as history, unless another record is found by one of the referrals. False if
   * another version is current.
   */
  remove(key: RecordKey, version: number, updated: number, unless?: readonly Referral[]): Promise<Removed>;
  search(request: SearchRequest): Soon<Page>;
  /**
   * Goes through a type's records as of one moment. No version is ever overwritten, so each record comes exactly once, even if it is
   * changed meanwhile.
   */
  walk(request: WalkRequest): Soon<Walked>;
  /**
   * The sites that have records, in the order of their ids, at most `mostSites` of them, without reading the others. Optional: a
   * custom or a distributed store may not know them.
   */
  sites?(): Soon<readonly string[]>;
  /** How each parameter of each type is indexed now. */
  indexed(): readonly ParameterIndex[];
  /** Re-indexes stored records. Continues an interrupted run. */
  reindex(work: Reindexing): Promise<void>;
  /** The jobs of exports. */
  readonly exports: ExportJobs;
  /** 32 bytes that never change; they encrypt the links between pages. */
  readonly secret: Uint8Array;
  /** What it can do now. Optional in a custom store. */
  state?(): Soon<StoreState>;
  /** Rejects with `StoreUnavailable` if it does not answer (default: a read tells). */
  answers?(): Promise<void>;
  /** Where its records are, for the operator: the words after "the store is" (default: in one place). */
  readonly placement?: string;
  /** For metrics. Optional in a custom store. */
  writes?(): WriteFigures;
  /** Finishes all writes, then closes its files. */
  close(): Promise<void>;
}

/**
 * What a store can do now, and why it cannot do everything. `damaged`: some records cannot be read. `read-only`: nothing can be
 * written. `unavailable`: it cannot be used.
 */
export type StoreState =
  | { readonly status: "ready" }
  | { readonly status: "damaged" | "read-only" | "unavailable"; readonly fault: StoreError };
