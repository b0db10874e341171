/** What a store is told about indexing. */

import type { IndexEntry } from "./index-entry.js";

/** How one parameter of one type is indexed. */
export interface ParameterIndex {
  readonly type: string;
  readonly parameter: string;
  /** Text that is the same for as long as the same entries come of the same record; empty for one that is half done. */
  readonly signature: string;
}

/** What must be done to the entries of one type's records; parameters that are not named keep theirs untouched. */
export interface TypeReindex {
  readonly type: string;
  /** Parameters to index anew from the stored bodies. */
  readonly index: readonly ParameterIndex[];
  /** Parameters whose entries go. */
  readonly drop: readonly string[];
}

/** A stored record as it is indexed anew. */
export interface IndexedRecord {
  /** Where it was written: the site that it is at, unless it was moved there from another. */
  readonly site: string;
  readonly type: string;
  readonly body: string;
  /** URL by which the client that wrote it knew the server; absent where a store of version 1 did not keep it. */
  readonly base?: string;
}

export interface Reindexing {
  readonly types: readonly TypeReindex[];
  /** What the record is found by, in the parameters to index alone. */
  entriesOf(record: IndexedRecord): readonly IndexEntry[];
  /** The base of a record whose base was not kept, from the texts that it is found by; nothing where they do not tell. */
  baseOf(record: IndexedRecord, texts: readonly string[]): string | undefined;
  /** Told after every batch how many of how many records are done. */
  report?(done: number, of: number): void;
}
