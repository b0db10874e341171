/** Defines how a store is asked to re-index its records. */

import type { IndexEntry } from "./index-entry.js";

/** How one parameter of one type is indexed. */
export interface ParameterIndex {
  readonly type: string;
  readonly parameter: string;
  /** A text that is equal as long as the same record gets the same entries; empty for an unfinished parameter. */
  readonly signature: string;
}

/** The parameters of one type to re-index. Other parameters keep their entries. */
export interface TypeReindex {
  readonly type: string;
  /** Parameters to re-index from the stored bodies. */
  readonly index: readonly ParameterIndex[];
  /** Parameters whose entries are deleted. */
  readonly drop: readonly string[];
}

/** A stored record that is re-indexed. */
export interface IndexedRecord {
  /** The site at which it was written: its own, unless it was moved from another. */
  readonly site: string;
  readonly type: string;
  readonly body: string;
  /** The base URL that its client used. */
  readonly base?: string;
}

export interface Reindexing {
  readonly types: readonly TypeReindex[];
  /** The record's entries of the parameters to index. */
  entriesOf(record: IndexedRecord): readonly IndexEntry[];
  /** Called after every batch with the number of finished records and of all records. */
  report?(done: number, of: number): void;
}
