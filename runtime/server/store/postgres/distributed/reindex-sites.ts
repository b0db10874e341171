/** Re-indexes the records of a distributed store site by site, each on its own machine. */

import type { Reindexing } from "../../indexing.js";
import { batchSize } from "../../reindex-batches.js";
import { underWork } from "../../reindex-plan.js";
import type { Database } from "../driver.js";
import { begin, countOf, finish, rewriteNext } from "../reindex.js";

/** All sites with records, in one order. */
async function sitesOf(database: Database): Promise<readonly string[]> {
  const rows = await database.transaction(undefined, ({ run }) =>
    run({ text: "SELECT DISTINCT site FROM records ORDER BY site", values: [] }),
  );
  return rows.map(({ site }) => String(site));
}

/**
 * Re-indexes the stored records. A run that was interrupted starts again, since its progress is not one position: every machine works
 * in turn. It needs all machines.
 */
export async function reindexSites(database: Database, work: Reindexing): Promise<void> {
  const parameters = underWork(work.types);
  const types = work.types.map(({ type }) => type);
  const from = await database.transaction(undefined, (connection) => begin(connection, parameters));
  if (from === undefined) return;
  const total = await database.transaction(undefined, (connection) => countOf(connection, types));
  let done = 0;
  for (const site of await sitesOf(database)) {
    for (let after = 0, isLast = false; !isLast; ) {
      const { count, reached } = await database.transaction(site, (connection) =>
        rewriteNext(connection, after, work, site),
      );
      done += count;
      after = reached;
      isLast = count < batchSize;
      work.report?.(done, total);
    }
  }
  await database.transaction(undefined, (connection) => finish(connection, parameters));
}
