// Deletes the records of a run at its end.
import { ranksOf } from "../../../spec/reference-ranks.js";
import { inQueues } from "../client/queues.js";
import type { AddedRecord } from "./adapter.js";
import { type ApiContext, operationOf } from "./context.js";
import { remove } from "./remove.js";

/**
 * Deletes the records that a run added: first the types that refer to others, and within each type the last added record
 * first. Reports why the first record could not be deleted, if there is one, and the types of those whose delete got a 409.
 */
export async function deleteAdded(
  context: ApiContext,
  connections: number,
  progress: (words: string) => void,
): Promise<{ readonly problem?: string; readonly conflicts: ReadonlySet<string> }> {
  const all = [...context.added.keys()];
  const deletable = all.filter((record) => operationOf(record, "delete") !== undefined);
  const conflicts = new Set<string>();
  const problems: string[] = [];
  if (deletable.length === 0) return { conflicts };
  progress(`deleting ${deletable.length} of the ${all.length} records that were added`);
  const ranks = ranksOf(context.model);
  const rank = ({ resource }: AddedRecord) => ranks.get(resource.name) ?? 0;
  for (const turn of [...new Set(deletable.map(rank))].sort((a, b) => b - a)) {
    const records = deletable.filter((record) => rank(record) === turn);
    const lastFirst = records.sort((a, b) => b.exchange.n - a.exchange.n);
    const spread = lastFirst.map((record, index) => ({ record, queue: String(index % connections) }));
    await inQueues(spread, connections, async ({ record }, requests) => {
      // The clean-up also ends if the deployment no longer answers.
      if (context.client.lost) return void problems.push("the deployment no longer answers");
      const { problem, exchange } = await remove(
        { ...context, client: context.client.within(requests) },
        record,
      );
      if (problem === undefined || !context.added.has(record)) return;
      problems.push(problem.text);
      if (exchange.status === 409) conflicts.add(record.resource.name);
    });
  }
  const [problem] = problems;
  return { conflicts, ...(problem === undefined ? {} : { problem }) };
}
