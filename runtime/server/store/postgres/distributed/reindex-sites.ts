/** Re-indexes the records of a distributed store site by site, each on its own machine. */

import type { Reindexing } from "../../../store-port/indexing.js";
import { batchSize } from "../../reindex-batches.js";
import { underWork } from "../../reindex-plan.js";
import type { Database } from "../driver.js";
import { begin, countOf, finish, keepProgress, rewriteNext } from "../reindex.js";
import type { Connection } from "../site-access.js";

/** A site that has records to re-index. */
interface Waiting {
  readonly site: string;
  /** The position after which they begin. */
  readonly after: number;
}

/** The sites by their oldest records, from the site of the record at which an interrupted run ended. */
async function waitingFrom({ run }: Connection, from: number): Promise<readonly Waiting[]> {
  const rows = await run({
    text: `SELECT site, bool_or(position = $1) AS reached FROM records GROUP BY site ORDER BY min(position)`,
    values: [from],
  });
  const start = rows.findIndex(({ reached }) => reached === true);
  return rows
    .slice(Math.max(start, 0))
    .map(({ site }, index) => ({ site: String(site), after: index === 0 && start >= 0 ? from : 0 }));
}

/**
 * Re-indexes the stored records. The position of the record at which a run was interrupted tells its site, and the sites that were done
 * before it. It needs all machines.
 */
export async function reindexSites(database: Database, work: Reindexing): Promise<void> {
  const parameters = underWork(work.types);
  const types = work.types.map(({ type }) => type);
  const onCoordinator = <T>(action: (connection: Connection) => Promise<T>) =>
    database.transaction(undefined, action);
  const from = await onCoordinator((connection) => begin(connection, parameters));
  if (from === undefined) return;
  const total = await onCoordinator((connection) => countOf(connection, types));
  const waiting = await onCoordinator((connection) => waitingFrom(connection, from));
  let done = 0;
  for (const { site, after } of waiting) {
    for (let reached = after, isLast = false; !isLast; ) {
      const batch = await database.transaction(site, async (connection) => {
        const next = await rewriteNext(connection, reached, work, site);
        await keepProgress(connection, next.reached, types);
        return next;
      });
      done += batch.count;
      reached = batch.reached;
      isLast = batch.count < batchSize;
      work.report?.(done, total);
    }
  }
  await onCoordinator((connection) => finish(connection, parameters));
}
