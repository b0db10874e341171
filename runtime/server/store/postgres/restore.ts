/** Writes the records of an exported site into PostgreSQL. */

import type { ArchivedRetry, IndexedVersion } from "../../store-port/archive.js";
import { storable } from "../sql/storable.js";
import { insertEntriesOf, insertRows } from "./bulk.js";
import type { Run } from "./statement.js";

/** Rows of one statement: enough to make the round trip cheap. */
const batchSize = 200;

const versionColumns = [
  ["type", "text"],
  ["id", "text"],
  ["version", "integer"],
  ["updated", "bigint"],
  ["body", "text"],
] as const;

const recordColumns = [
  ...versionColumns,
  ["base", "text"],
  ["from_site", "text"],
  ["position", "bigint"],
] as const;

const retryColumns = [
  ["key", "text"],
  ["digest", "text"],
  ["type", "text"],
  ["id", "text"],
  ["version", "integer"],
  ["created", "boolean"],
  ["at", "bigint"],
] as const;

const versionCells = ({ type, id, version, updated, body }: IndexedVersion) =>
  [storable(type), storable(id), version, updated, body ?? null] as const;

/** Stores everything in the given order. Runs inside the caller's transaction. */
export async function restore(
  run: Run,
  site: string,
  all: AsyncIterable<IndexedVersion | ArchivedRetry>,
): Promise<void> {
  let batch: (IndexedVersion | ArchivedRetry)[] = [];
  for await (const one of all) {
    batch.push(one);
    if (batch.length < batchSize) continue;
    await keep(run, site, batch);
    batch = [];
  }
  await keep(run, site, batch);
}

async function keep(
  run: Run,
  site: string,
  batch: readonly (IndexedVersion | ArchivedRetry)[],
): Promise<void> {
  const versions = batch.filter((one) => one.kind === "version");
  const retries = batch.filter((one) => one.kind === "retry");
  const past = versions.filter((one) => one.past).map(versionCells);
  if (past.length > 0) await run(insertRows(site, { table: "history", columns: versionColumns, rows: past }));
  await keepRecords(
    run,
    site,
    versions.filter((one) => !one.past),
  );
  if (retries.length === 0) return;
  const rows = retries.map(({ key, digest, type, id, version, created, at }) => [
    ...[key, digest, storable(type), storable(id)],
    ...[version, created, at],
  ]);
  await run(insertRows(site, { table: "retries", columns: retryColumns, rows }));
}

async function keepRecords(run: Run, site: string, records: readonly IndexedVersion[]): Promise<void> {
  if (records.length === 0) return;
  const positions = await nextPositions(run, records.length);
  const placed = records.map((one, index) => ({ ...one, position: positions[index] ?? 0 }));
  const rows = placed.map((one) => [
    ...versionCells(one),
    ...[one.base ?? null, one.fromSite ?? null, one.position],
  ]);
  await run(insertRows(site, { table: "records", columns: recordColumns, rows }));
  const indexed = placed.map(({ entries = [], ...one }) => ({ ...one, type: storable(one.type), entries }));
  for (const statement of insertEntriesOf(site, indexed)) await run(statement);
  const unindexed = records.filter(({ entries }) => entries === undefined).map(({ type }) => storable(type));
  if (unindexed.length > 0)
    await run({
      text: "DELETE FROM indexed WHERE type = ANY($1::text[])",
      values: [unindexed],
      isShared: true,
    });
}

/** New positions, in order. */
async function nextPositions(run: Run, count: number): Promise<readonly number[]> {
  const rows = await run({
    text: "SELECT nextval('positions') AS position FROM generate_series(1, $1::integer)",
    values: [count],
    isShared: true,
  });
  return rows.map((row) => Number(row["position"])).sort((one, other) => one - other);
}
