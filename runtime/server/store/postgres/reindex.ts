/** Indexes stored records anew in PostgreSQL. */

import type { ParameterIndex, Reindexing } from "../indexing.js";
import { batchSize, reindexBy } from "../reindex-batches.js";
import { underWork } from "../reindex-plan.js";
import { entryKinds } from "../sql/entry-kinds.js";
import { indexedRecordOf, parameterIndexOf, type Row } from "../sql/rows.js";
import type { Connection, Database } from "./driver.js";
import { entryValues, forgetEntries, insertEntries, ofRecord } from "./entries.js";

/** How each parameter is indexed; one that is half done has no signature that any definition asks for. */
export async function readIndexed(database: Database): Promise<readonly ParameterIndex[]> {
  const rows = await database.run({
    text: "SELECT type, parameter, CASE WHEN done IS NULL THEN signature ELSE '' END AS signature FROM indexed",
    values: [],
  });
  return rows.map(parameterIndexOf);
}

/** How far one parameter came: wholly done, up to a position, or not at all where another signature stands there. */
async function reachedBy(connection: Connection, one: ParameterIndex): Promise<number | "done"> {
  const [row] = await connection.run({
    text: "SELECT done FROM indexed WHERE type = $1 AND parameter = $2 AND signature = $3",
    values: [one.type, one.parameter, one.signature],
  });
  if (row === undefined) return 0;
  return row["done"] === null ? "done" : Number(row["done"]);
}

/**
 * Another server that was started at the same time may have done all or part of it since this one planned. What is wholly done
 * stays so: marked as under work again, it would stop the other, which has just looked whether it may serve.
 */
async function begin(connection: Connection, work: readonly ParameterIndex[]): Promise<number | undefined> {
  const reached: (number | "done")[] = [];
  for (const one of work) reached.push(await reachedBy(connection, one));
  const open = reached.filter((one) => one !== "done");
  if (open.length === 0) return undefined;
  const from = Math.min(...open);
  for (const { type, parameter, signature } of work) {
    await connection.run({
      text: `INSERT INTO indexed VALUES ($1, $2, $3, $4) ON CONFLICT (type, parameter)
        DO UPDATE SET signature = excluded.signature, done = excluded.done
        WHERE indexed.signature <> excluded.signature OR indexed.done IS NOT NULL`,
      values: [type, parameter, signature, from],
    });
  }
  return from;
}

async function finish(connection: Connection, work: readonly ParameterIndex[]): Promise<void> {
  for (const { type, parameter, signature } of work) {
    const text =
      signature === ""
        ? "DELETE FROM indexed WHERE type = $1 AND parameter = $2"
        : "UPDATE indexed SET done = NULL WHERE type = $1 AND parameter = $2";
    await connection.run({ text, values: [type, parameter] });
  }
}

/**
 * Keeps all others from writing until a batch is done, and lets them read: what somebody replaced while its entries are made would
 * be found for good by what it said before. A write that waits for this looks at no row before (PostgreSQL, Explicit Locking).
 */
const holdStill = "LOCK TABLE records IN SHARE ROW EXCLUSIVE MODE";

/** To plan a statement over all partitions takes longer than to do it for one record: the same plan does for all. */
const planOnce = "SET LOCAL plan_cache_mode = force_generic_plan";

const numbers = Object.values(entryKinds).map(
  ({ table }) => `SELECT nr FROM ${table} WHERE site = $1 AND position = records.position`,
);

/** In one statement, since all who write wait for it. Numbers of entries that are there are not given again. */
const rewriteOne = `WITH record AS (
    SELECT position, version, (SELECT coalesce(max(nr), -1) + 1 FROM (${numbers.join(" UNION ALL ")}) AS taken) AS free
    FROM records WHERE site = $1 AND type = $2 AND id = $3),
  ${forgetEntries("record", "$4::text[]")},
  ${insertEntries({ ...ofRecord, nr: "record.free + entry.nr" }, 5)}
  SELECT position FROM record`;

/** Indexes one record anew in the parameters under work. */
async function rewrite(connection: Connection, row: Row, work: Reindexing): Promise<void> {
  const type = String(row["type"]);
  const parameters = underWork(work.types.filter((one) => one.type === type)).map((one) => one.parameter);
  const entries = entryValues(work.entriesOf(indexedRecordOf(row)));
  const values = [String(row["site"]), type, String(row["id"]), parameters, ...entries];
  await connection.run({ text: rewriteOne, values });
}

async function countOf(connection: Connection, types: readonly string[]): Promise<number> {
  const [row] = await connection.run({
    text: "SELECT count(*) AS n FROM records WHERE type = ANY($1::text[]) AND body IS NOT NULL",
    values: [types],
  });
  return Number(row?.["n"]);
}

/** Indexes anew what `work` asks for. */
export function reindex(database: Database, work: Reindexing): Promise<void> {
  const types = work.types.map(({ type }) => type);
  const maintenance = <T>(action: (connection: Connection) => Promise<T>) =>
    database.transaction(undefined, action);
  return reindexBy(
    {
      begin: (parameters) => maintenance((connection) => begin(connection, parameters)),
      count: () => maintenance((connection) => countOf(connection, types)),
      batch: (after, parameters) =>
        maintenance(async (connection) => {
          await connection.run({ text: holdStill, values: [] });
          await connection.run({ text: planOnce, values: [] });
          const found = await connection.run({
            text: `SELECT position, site, from_site, type, id, body, base FROM records
              WHERE position > $1 AND type = ANY($2::text[]) AND body IS NOT NULL ORDER BY position LIMIT ${batchSize}`,
            values: [after, types],
          });
          for (const row of found) await rewrite(connection, row, work);
          const reached = Number(found.at(-1)?.["position"] ?? after);
          if (found.length < batchSize) await finish(connection, parameters);
          else
            await connection.run({
              text: "UPDATE indexed SET done = $1 WHERE done IS NOT NULL AND type = ANY($2::text[])",
              values: [reached, types],
            });
          return { count: found.length, reached };
        }),
    },
    work,
  );
}
