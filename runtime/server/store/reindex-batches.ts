/** Goes through all stored records to index them anew, batch by batch. */

import type { ParameterIndex, Reindexing } from "./indexing.js";
import { underWork } from "./reindex-plan.js";

/** Records of one transaction: few enough for it to be over in a moment, many enough for its sync to count little. */
export const batchSize = 500;

/** How many records a batch had, and the position of the last. */
export interface Batch {
  readonly count: number;
  readonly reached: number;
}

/** What a store does of it, each in a transaction of its own. */
export interface ReindexSteps {
  /**
   * Notes what is under work, and resolves with the position to go on from: where an interrupted run of the very same work ended,
   * or 0 where this one is another. Resolves with nothing where all is done by now.
   */
  begin(work: readonly ParameterIndex[]): Promise<number | undefined>;
  /** How many records there are to go through. */
  count(): Promise<number>;
  /** Re-indexes the next records, oldest first, and stores its progress, or after the last that all of `work` is done. */
  batch(after: number, work: readonly ParameterIndex[]): Promise<Batch>;
}

/** Goes through the records once. It may be interrupted at any moment, and later continued or restarted. */
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
