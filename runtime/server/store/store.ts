/** What the server asks of a place to keep records. The site leads every call: nothing is looked up without it. */

import type { ExportJobs } from "./export-jobs.js";
import type { IndexEntry } from "./index-entry.js";
import type { ParameterIndex, Reindexing } from "./indexing.js";
import type { StoreState } from "./store-state.js";

export interface RecordKey {
  readonly site: string;
  readonly type: string;
  readonly id: string;
}

export interface StoredRecord {
  readonly id: string;
  /** Counted from 1; a delete takes a number too. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly updated: number;
  /** The whole record as JSON text, served as it is. */
  readonly body: string;
}

export interface TextTest {
  readonly value: string;
  /** Also values that only start so. */
  readonly prefix: boolean;
}

/** A part that is absent is not looked at; an empty system asks for codes without one. */
export interface TokenTest {
  readonly system?: string;
  readonly code?: string;
}

/** Holds for an interval when every bound that is given does. */
export interface RangeTest {
  readonly lowAtLeast?: number;
  readonly lowAtMost?: number;
  readonly highAtLeast?: number;
  readonly highAtMost?: number;
  /** Holds where the bounds do not. */
  readonly not?: boolean;
}

/** Tests of the entries of one parameter. */
interface Tests<Kind extends IndexEntry["kind"], Test> {
  readonly kind: Kind;
  /** As its entries say. */
  readonly parameter: string;
  /** As its entries say. */
  readonly filterOnly?: boolean;
  readonly anyOf: readonly Test[];
}

/** One occurrence of a parameter: a record satisfies it by any of its tests. */
export type Condition =
  | { readonly kind: "id"; readonly anyOf: readonly string[] }
  | Tests<"text", TextTest>
  | Tests<"token", TokenTest>
  | Tests<"range", RangeTest>
  | { readonly kind: "nothing" };

export interface SearchRequest {
  readonly site: string;
  readonly type: string;
  /** All must hold. */
  readonly conditions: readonly Condition[];
  /** Position after which the page starts, as an earlier page gave it. */
  readonly after?: number;
  readonly limit: number;
  /** Lists them in the order in which they were added: the newest first where it is absent. */
  readonly oldestFirst?: boolean;
  /** Also count all records that satisfy the conditions, on whichever page. */
  readonly total?: boolean;
  /** Asked for where the search takes long: it ends, and rejects with the reason, once the signal aborts. */
  signal?(): AbortSignal;
}

export interface Page {
  /** Newest first unless the oldest are asked for, by when they were added; the order never changes. */
  readonly records: readonly StoredRecord[];
  /** Position of the last record, where more follow. */
  readonly next?: number;
  /** Where it was asked for. */
  readonly total?: number;
}

/** Asks for a stretch of one type's records, in the order of their ids. */
export interface WalkRequest {
  readonly site: string;
  readonly type: string;
  /** Where the stretch before ended. */
  readonly after?: string;
  /** How many records are looked at, told or not: a batch is bounded whatever is found. */
  readonly limit: number;
  /** The moment as of which they are told; milliseconds since 1970. As they are now where it is absent. */
  readonly at?: number;
  /** Tells only what was changed or deleted after this; milliseconds since 1970. */
  readonly since?: number;
  /** Tells only those of which this holds. */
  keeps?(record: WalkedRecord): boolean;
}

/** A record as it stood at a moment; one that was deleted by then has the version of that and its last body. */
export interface WalkedRecord extends StoredRecord {
  readonly deleted: boolean;
  /** Where it was written: the site that it is at, unless it was moved there from another. */
  readonly site: string;
  /** URL by which the client that wrote it knew the server, where that is known. */
  readonly base?: string;
}

export interface Walked {
  readonly records: readonly WalkedRecord[];
  /** Where more may follow. */
  readonly next?: string;
}

/** Where a record's current version was written: at a site, under a URL by which the client knew the server. */
export interface Written {
  /** The site that it is at, unless it was moved there from another. */
  readonly site: string;
  /** As its draft had it; absent where it is not known. */
  readonly base?: string;
}

/** A new version of a record, made by the caller from the version before. */
export interface Draft {
  readonly version: number;
  /** Milliseconds since 1970. The store gives a later one where it has a newer version already, or an export as of a later moment. */
  readonly updated: number;
  readonly body: string;
  /** Where in the body the text of `updated` stands, as `assign` tells; a body without it says nothing of the time. */
  readonly timeAt?: number | undefined;
  readonly entries: readonly IndexEntry[];
  /**
   * URL by which the client knew the server; references that start with it were read as this server's own. Where some were
   * known by an earlier one, several places as `placesIn` reads them.
   */
  readonly base: string;
}

/** A request that may come again, since whoever sent it did not hear the answer. */
export interface Retry {
  /** Chosen by the client, and led by who the client is; one key means one request of a caller at a site. */
  readonly key: string;
  /** The key alone, as earlier versions kept it: what they answered to the same request is answered again. */
  readonly unbound?: string;
  /** Of all that the request asked for: another one under the same key is a mistake. */
  readonly digest: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Keys from before this are forgotten; milliseconds since 1970. */
  readonly since: number;
}

/** What an add depends on. It is tried and kept in one step with the add: nothing comes between. */
export interface AddTerms {
  /** Adds nothing where a record satisfies all of these. */
  readonly unless?: readonly Condition[];
  /** Adds nothing where this request was answered before. */
  readonly once?: Retry;
}

/** A version as it was kept, where its time is a later one than its draft's. */
export type Later = StoredRecord;

/**
 * What came of an add: `found` a record that satisfies the terms, or `several`; `repeated` is the answer that the same
 * request had before, whatever became of the record since; `conflict` is another request under the same key.
 */
export type Added =
  | { readonly kind: "added"; readonly later?: Later }
  | { readonly kind: "several" }
  | { readonly kind: "conflict" }
  | { readonly kind: "found"; readonly record: StoredRecord }
  | { readonly kind: "repeated"; readonly created: boolean; readonly record: StoredRecord };

/** How the writes of a store go, since it was opened. */
export interface WriteFigures {
  /** Right now, for their turn. */
  readonly waiting: number;
  /** Done, be it that they found nothing to change. */
  readonly writes: number;
  /** Transactions that the writes went in, several together where they came together; each is one sync to disk. */
  readonly commits: number;
}

/** A store in process has its records at once: to wait for a promise costs as much as to find one. */
export type Soon<T> = T | Promise<T>;

export interface Store {
  /** Keeps a first version. Resolves when it is on disk; rejects where the id is taken. */
  add(key: RecordKey, draft: Draft, terms?: AddTerms): Promise<Added>;
  /** `"gone"` for a deleted record, `undefined` for one that never was. */
  read(key: RecordKey): Soon<StoredRecord | "gone" | undefined>;
  /** The same, in a store that has its records at once; absent in one that has to wait for them. */
  readNow?(key: RecordKey): StoredRecord | "gone" | undefined;
  /** Where a record that is there was written; a store of one's own need not tell. */
  writtenAt?(key: RecordKey): Soon<Written | undefined>;
  /**
   * Puts a draft in place of the version before it; false where another version is current by now. Where its time had to be a later
   * one, what was kept.
   */
  replace(key: RecordKey, draft: Draft): Promise<boolean | Later>;
  /** Deletes the version before `version`, and keeps it as history; false where another is current by now. */
  remove(key: RecordKey, version: number, updated: number): Promise<boolean>;
  search(request: SearchRequest): Soon<Page>;
  /**
   * Goes through a type's records, as they stood at one moment: no version is ever overwritten, so each is met once and
   * as it was, whatever is written meanwhile.
   */
  walk(request: WalkRequest): Soon<Walked>;
  /** How each parameter of each type is indexed by now. */
  indexed(): readonly ParameterIndex[];
  /** Brings the entries of stored records in line with what is asked; goes on where an interrupted run ended. */
  reindex(work: Reindexing): Promise<void>;
  /** What is kept of exports, beside the records. */
  readonly exports: ExportJobs;
  /** 32 bytes that stay the same for as long as the store does; they seal the links between pages. */
  readonly secret: Uint8Array;
  /** What it can do now; a store of one's own need not tell. */
  state?(): Soon<StoreState>;
  /** For whoever watches over it; a store of one's own need not tell. */
  writes?(): WriteFigures;
  /** Finishes what it took, then lets go of the disk. */
  close(): Promise<void>;
}
