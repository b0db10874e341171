// Finds the records of a run whose delete was answered with success, but which can still be read.
import type { JsonObject } from "../../../spec/json.js";
import { inQueues } from "../client/queues.js";
import type { AddedRecord } from "./adapter.js";
import { type ApiContext, operationOf } from "./context.js";
import { read } from "./read.js";
import { markerOf } from "./record-words.js";

/**
 * Reads the record of each type that was added first, and only if one is still there, all others of its type. Those that can still be
 * read count as added again, also in the journal. Returns their number.
 */
export async function recallUndone(context: ApiContext, connections: number): Promise<number> {
  const there = new Set([...context.added.keys()].map(({ url }) => url));
  // At the URL of a deleted record, an update may have added another one.
  const deleted = [...context.deleted.keys()]
    .filter((record) => !there.has(record.url) && operationOf(record, "read") !== undefined)
    // Deletes end in any order, but the numbers of adds are the same in each run with one seed.
    .sort((a, b) => b.exchange.n - a.exchange.n);
  const ofType = new Map(deleted.map((record) => [record.resource.name, record]));
  // A deployment may show a delete late: once a sample has waited for that, the others need not.
  const standing = await readable(context, connections, [...ofType.values()]);
  const types = new Set(standing.map(({ resource }) => resource.name));
  if (types.size === 0) return 0;
  const suspects = deleted.filter(({ resource }) => types.has(resource.name));
  const undone = await readable({ ...context, eventually: (ask) => ask() }, connections, suspects);
  for (const record of undone) {
    const seq = context.deleted.get(record);
    if (seq === undefined) continue;
    context.deleted.delete(record);
    context.added.set(record, seq);
    context.journal.readable(seq);
  }
  return undone.length;
}

/** The records that a read returns. */
async function readable(
  context: ApiContext,
  connections: number,
  records: readonly AddedRecord[],
): Promise<readonly AddedRecord[]> {
  const found: AddedRecord[] = [];
  const spread = records.map((record, index) => ({ record, queue: String(index % connections) }));
  await inQueues(spread, connections, async ({ record }, requests) => {
    if (context.client.lost) return;
    const within = { ...context, client: context.client.within(requests) };
    const { record: now } = await context.eventually(
      () => read(within, record, record.id),
      (answer) => answer.record === undefined,
    );
    if (now !== undefined && isStill(record, now)) found.push(record);
  });
  return found;
}

/** Whether a read returned the record, and not one of another client to which the deployment gave its id. */
function isStill({ body }: AddedRecord, now: JsonObject): boolean {
  const marker = markerOf(body);
  return marker === undefined || JSON.stringify(now).includes(marker);
}
