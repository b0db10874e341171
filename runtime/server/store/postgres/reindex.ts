/** Re-indexes the records of a PostgreSQL store after a change of the search parameters. */

import type { ParameterIndex, Reindexing } from "../../store-port/indexing.js";
import { type Batch, batchSize, reindexBy } from "../reindex-batches.js";
import { underWork } from "../reindex-plan.js";
import { entryKinds } from "../sql/entry-kinds.js";
import { indexedRecordOf, parameterIndexOf, type Row } from "../sql/rows.js";
import type { Database } from "./driver.js";
import { entryValues, forgetEntries, insertEntries, ofRecord } from "./entries.js";
import type { Connection } from "./site-access.js";

/** How each parameter is indexed; an unfinished one has the signature "", which no definition has. */
export async function readIndexed(database: Database): Promise<readonly ParameterIndex[]> {
  const rows = await database.run({
    text: "SELECT type, parameter, CASE WHEN done IS NULL THEN signature ELSE '' END AS signature FROM indexed",
    values: [],
  });
  return rows.map(parameterIndexOf);
}

/** The progress of one parameter: done, a position, or 0 if the stored signature is another one. */
async function reachedBy(connection: Connection, one: ParameterIndex): Promise<number | "done"> {
  const [row] = await connection.run({
    text: "SELECT done FROM indexed WHERE type = $1 AND parameter = $2 AND signature = $3",
    values: [one.type, one.parameter, one.signature],
  });
  if (row === undefined) return 0;
  return row["done"] === null ? "done" : Number(row["done"]);
}

/**
 * Another server that started at the same time may have done all or part of the work meanwhile. Finished parameters stay finished:
 * if they were marked as unfinished again, the other server, which has just checked them, would refuse to serve.
 */
export async function begin(
  connection: Connection,
  work: readonly ParameterIndex[],
): Promise<number | undefined> {
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

export async function finish(connection: Connection, work: readonly ParameterIndex[]): Promise<void> {
  for (const { type, parameter, signature } of work) {
    const text =
      signature === ""
        ? "DELETE FROM indexed WHERE type = $1 AND parameter = $2"
        : "UPDATE indexed SET done = NULL WHERE type = $1 AND parameter = $2";
    await connection.run({ text, values: [type, parameter] });
  }
}

/**
 * Blocks all other writes until a batch is done; reads continue. Otherwise a record that is replaced while its entries are made would
 * keep its old entries for ever. A waiting write has not read any row yet (PostgreSQL, Explicit Locking).
 */
const holdStill = "LOCK TABLE records IN SHARE ROW EXCLUSIVE MODE";

/** One plan for all records: planning a statement over all partitions takes longer than running it. */
const planOnce = "SET LOCAL plan_cache_mode = force_generic_plan";

const numbers = Object.values(entryKinds).map(
  ({ table }) => `SELECT nr FROM ${table} WHERE site = $1 AND position = records.position`,
);

/** One statement, since all writes wait for it. It gives new numbers to the new entries. */
const rewriteOne = `WITH record AS (
    SELECT position, version, (SELECT coalesce(max(nr), -1) + 1 FROM (${numbers.join(" UNION ALL ")}) AS taken) AS free
    FROM records WHERE site = $1 AND type = $2 AND id = $3),
  ${forgetEntries("record", "$4::text[]")},
  ${insertEntries({ ...ofRecord, nr: "record.free + entry.nr" }, 5)}
  SELECT position FROM record`;

/** Re-indexes one record for the given parameters. */
async function rewrite(connection: Connection, row: Row, work: Reindexing): Promise<void> {
  const type = String(row["type"]);
  const parameters = underWork(work.types.filter((one) => one.type === type)).map((one) => one.parameter);
  const entries = entryValues(work.entriesOf(indexedRecordOf(row)));
  const values = [String(row["site"]), type, String(row["id"]), parameters, ...entries];
  await connection.run({ text: rewriteOne, values });
}

export async function countOf({ run }: Connection, types: readonly string[]): Promise<number> {
  const [row] = await run({
    text: "SELECT count(*) AS n FROM records WHERE type = ANY($1::text[]) AND body IS NOT NULL",
    values: [types],
  });
  return Number(row?.["n"]);
}

/** Re-indexes the next batch of records after a position, of all sites or of one. The caller's transaction blocks other writes until it ends. */
export async function rewriteNext(
  connection: Connection,
  after: number,
  work: Reindexing,
  site?: string,
): Promise<Batch> {
  await connection.run({ text: holdStill, values: [] });
  await connection.run({ text: planOnce, values: [] });
  const [atSite, sites] = site === undefined ? ["", []] : ["site = $3 AND", [site]];
  const found = await connection.run({
    text: `SELECT position, site, from_site, type, id, body, base FROM records
      WHERE ${atSite} position > $1 AND type = ANY($2::text[]) AND body IS NOT NULL ORDER BY position LIMIT ${batchSize}`,
    values: [after, work.types.map(({ type }) => type), ...sites],
  });
  for (const row of found) await rewrite(connection, row, work);
  return { count: found.length, reached: Number(found.at(-1)?.["position"] ?? after) };
}

/** Stores the position at which an interrupted run continues. */
export async function keepProgress(
  { run }: Connection,
  reached: number,
  types: readonly string[],
): Promise<void> {
  await run({
    text: "UPDATE indexed SET done = $1 WHERE done IS NOT NULL AND type = ANY($2::text[])",
    values: [reached, types],
    isShared: true,
  });
}

/** Re-indexes the stored records. */
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
          const batch = await rewriteNext(connection, after, work);
          if (batch.count < batchSize) await finish(connection, parameters);
          else await keepProgress(connection, batch.reached, types);
          return batch;
        }),
    },
    work,
  );
}
