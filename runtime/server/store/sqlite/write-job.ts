import type { AddedRows } from "./writer-thread.js";

/** A write that waits. */
export interface Job {
  /** What a thread of its own can keep in its place; nothing where it takes more than that. */
  readonly rows: AddedRows | undefined;
  /** The thread did not keep it, so it is tried on the queue's own connection next. */
  readonly isRefused: boolean;
  /** By `performance.now()`: how long it waits for a lock. */
  readonly until: number;
  /** Writes. Runs inside a transaction. */
  run(): void;
  /** Answers what it came to; or, by a fault, that it was not kept. */
  settle(fault?: unknown): void;
}
