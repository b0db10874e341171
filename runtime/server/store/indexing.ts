/** What a store is told about indexing. */

import type { IndexEntry } from "./index-entry.js";

/** How one parameter of one type is indexed. */
export interface ParameterIndex {
  readonly type: string;
  readonly parameter: string;
  /** A text that stays the same as long as the same record gets the same entries; empty for a parameter that is half done. */
  readonly signature: string;
}

/** What must be done to the entries of one type's records. Parameters that are not named keep their entries. */
export interface TypeReindex {
  readonly type: string;
  /** Parameters to index anew from the stored bodies. */
  readonly index: readonly ParameterIndex[];
  /** Parameters whose entries are deleted. */
  readonly drop: readonly string[];
}

/** A stored record as it is indexed anew. */
export interface IndexedRecord {
  /** The site at which it was written: its own, unless it was moved from another. */
  readonly site: string;
  readonly type: string;
  readonly body: string;
  /** URL under which the client that wrote it knew the server; absent where a store of version 1 did not have it. */
  readonly base?: string;
}

export interface Reindexing {
  readonly types: readonly TypeReindex[];
  /** The record's entries of the parameters to index. */
  entriesOf(record: IndexedRecord): readonly IndexEntry[];
  /** The base URL of a record that has none, from its text entries; undefined where they do not show it. */
  baseOf(record: IndexedRecord, texts: readonly string[]): string | undefined;
  /** Called after every batch: how many of how many records are done. */
  report?(done: number, of: number): void;
}
