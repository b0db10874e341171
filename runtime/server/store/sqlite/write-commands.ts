/** Defines the commands from a store to its writer: plain data, since the writer may run in another thread. */

import type { Condition } from "../../store-port/condition.js";
import type { ExportKey, NewExport } from "../../store-port/export-jobs.js";
import type { ParameterIndex } from "../../store-port/indexing.js";
import type {
  Added,
  AddTerms,
  Held,
  NewVersion,
  RecordKey,
  Referral,
  Removed,
  Replaced,
} from "../../store-port/store.js";
import type { EntryRows } from "./entry-rows.js";
import type { Outcome } from "./transaction.js";

/** A new version with its index entries as rows. */
export interface NewVersionRows extends Omit<NewVersion, "entries"> {
  readonly entries: EntryRows;
}

/** The search of a conditional add would look at too many records; nothing was added. */
export interface TooLong {
  readonly kind: "too long";
}

/** A stored record whose index entries are rewritten. */
export interface ReindexedRecord {
  readonly position: number;
  /** The version that the entries were made from. */
  readonly version: number;
  readonly type: string;
  readonly entries: EntryRows;
}

/** A batch of re-indexed records. */
export interface ReindexBatch {
  readonly types: readonly string[];
  /** The parameters that are being re-indexed. */
  readonly parameters: readonly ParameterIndex[];
  readonly records: readonly ReindexedRecord[];
  /** Position of the last of them. */
  readonly reached: number;
  /** No more records follow. */
  readonly isLast: boolean;
}

/** The kinds of write, each with its parameters and its answer. */
interface Writes {
  readonly add: {
    readonly takes: {
      readonly key: RecordKey;
      readonly newVersion: NewVersionRows;
      readonly terms?: AddTerms;
    };
    readonly answers: Added | TooLong;
  };
  readonly replace: {
    readonly takes: {
      readonly key: RecordKey;
      readonly newVersion: NewVersionRows;
      readonly unique?: readonly Condition[] | undefined;
      readonly holds?: readonly Held[] | undefined;
    };
    readonly answers: Replaced | TooLong;
  };
  readonly remove: {
    readonly takes: {
      readonly key: RecordKey;
      readonly version: number;
      readonly updated: number;
      readonly unless?: readonly Referral[] | undefined;
    };
    readonly answers: Removed | TooLong;
  };
  readonly beginExport: {
    readonly takes: { readonly key: ExportKey; readonly asked: NewExport };
    readonly answers: boolean;
  };
  readonly completeExport: {
    readonly takes: { readonly key: ExportKey; readonly counts: string };
    readonly answers: undefined;
  };
  readonly extendExport: {
    readonly takes: { readonly key: ExportKey; readonly expires: number };
    readonly answers: undefined;
  };
  readonly forgetExport: { readonly takes: { readonly key: ExportKey }; readonly answers: undefined };
  readonly beginReindex: {
    readonly takes: { readonly parameters: readonly ParameterIndex[] };
    /** The position to start from. */
    readonly answers: number;
  };
  readonly reindex: {
    readonly takes: ReindexBatch;
    /** False if a record changed or was added since the batch was made; then nothing is written. */
    readonly answers: boolean;
  };
  /** Tests whether anything can be written; changes nothing. */
  readonly touch: { readonly takes: object; readonly answers: undefined };
}

export type WriteKind = keyof Writes;

/** A write of one kind, or of any kind. */
export type WriteCommand<Kind extends WriteKind = WriteKind> = {
  readonly [K in Kind]: { readonly kind: K } & Writes[K]["takes"];
}[Kind];

/** The answer to a write of one kind, or of any kind. */
export type WriteAnswer<Kind extends WriteKind = WriteKind> = Writes[Kind]["answers"];

/** Sends a write to the writer. Resolves with its answer when the write is on disk. */
export type Write = <Command extends WriteCommand>(command: Command) => Promise<WriteAnswer<Command["kind"]>>;

/** A write in a batch. */
export interface WriteRequest {
  readonly command: WriteCommand;
  /** An earlier writer ended before it answered, so the write may already be stored. */
  readonly inDoubt: boolean;
}

/** The answer to a batch: the outcome of each write, in order, or the fault because of which nothing was stored. */
export type BatchAnswer =
  | { readonly kind: "written"; readonly outcomes: readonly Outcome<WriteAnswer>[] }
  | { readonly kind: "failed"; readonly fault: unknown };
