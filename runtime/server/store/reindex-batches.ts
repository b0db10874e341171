/** Re-indexes all stored records in batches, for either database. */

import type { ParameterIndex, Reindexing } from "../store-port/indexing.js";
import { underWork } from "./reindex-plan.js";

/** Records of one transaction: few enough to be short, many enough to make its sync cheap. */
export const batchSize = 500;

/** The number of records of a batch, and the position of the last. */
export interface Batch {
  readonly count: number;
  readonly reached: number;
}

/** The steps that a store implements, each in its own transaction. */
interface ReindexSteps {
  /**
   * Stores which parameters are being re-indexed, and resolves with the position to start from: where an interrupted run of the same
   * work ended, else 0. Resolves with undefined if everything is done.
   */
  begin(work: readonly ParameterIndex[]): Promise<number | undefined>;
  /** The number of records to re-index. */
  count(): Promise<number>;
  /** Re-indexes the next records, oldest first, and stores the progress; after the last record, that `work` is done. */
  batch(after: number, work: readonly ParameterIndex[]): Promise<Batch>;
}

/** Re-indexes all records. It may be interrupted at any moment, and later continued or restarted. */
export async function reindexBy(
  { begin, count, batch }: ReindexSteps,
  { types, report }: Reindexing,
): Promise<void> {
  const work = underWork(types);
  const from = await begin(work);
  if (from === undefined) return;
  let after = from;
  const total = await count();
  for (let done = 0, last = false; !last; ) {
    const one = await batch(after, work);
    done += one.count;
    after = one.reached;
    last = one.count < batchSize;
    report?.(done, total);
  }
}
