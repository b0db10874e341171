/** Exports and loads whole sites of a PostgreSQL store. */

import type {
  Archive,
  ArchivedRetry,
  ArchivedVersion,
  IndexedVersion,
  SiteSnapshot,
} from "../../store-port/archive.js";
import type { IndexEntry } from "../../store-port/index-entry.js";
import type { RecordKey } from "../../store-port/store.js";
import { StoreUnavailable } from "../../store-port/store-error.js";
import { retryOf, versionOf } from "../sql/archived.js";
import { cellsOf, entryKinds, kinds } from "../sql/entry-kinds.js";
import { storable } from "../sql/storable.js";
import { openPrepared } from "./open-prepared.js";
import { takeTurns } from "./record-statements.js";
import type { Connection } from "./site-access.js";
import type { Run, Statement } from "./statement.js";

type Cell = string | number | boolean | null;

/** Rows of one table and one site; each column has a name and a type. */
interface Rows {
  readonly table: string;
  readonly columns: readonly (readonly [name: string, type: string])[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Inserts any number of rows: each column is one list, so that the statement's text is always the same. */
function insertRows(site: string, { table, columns, rows }: Rows): Statement {
  const names = columns.map(([name]) => name).join(", ");
  const lists = columns.map(([, type], index) => `$${index + 2}::${type}[]`).join(", ");
  return {
    text: `INSERT INTO ${table} (site, ${names}) SELECT $1::text, * FROM unnest(${lists})`,
    values: [site, ...columns.map((_, index) => rows.map((row) => row[index] ?? null))],
  };
}

/** A stored record with its index entries. */
interface Placed extends Pick<RecordKey, "type"> {
  readonly position: number;
  readonly version: number;
  readonly entries: readonly IndexEntry[];
}

const common = [
  ["type", "text"],
  ["position", "bigint"],
  ["version", "integer"],
  ["nr", "integer"],
  ["parameter", "text"],
] as const;

/** The statements that insert the index entries of records. */
function insertEntriesOf(site: string, records: readonly Placed[]): readonly Statement[] {
  const rows = records.flatMap(({ type, position, version, entries }) =>
    entries.map((entry, nr) => ({
      kind: entry.kind,
      cells: [type, position, version, nr, storable(entry.parameter), ...cellsOf(entry)],
    })),
  );
  return kinds
    .map((kind) => ({
      table: entryKinds[kind].table,
      columns: [...common, ...entryKinds[kind].columns],
      rows: rows.filter((row) => row.kind === kind).map(({ cells }) => cells),
    }))
    .filter(({ rows: some }) => some.length > 0)
    .map((some) => insertRows(site, some));
}

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
async function restore(
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

/** Maximum number of rows in memory. */
const pageSize = 100;

/** Opens the store in a database. Throws `StoreError` for a database that it cannot use. */
export async function openPostgresArchive(url: string): Promise<Archive> {
  const { database } = await openPrepared(url);
  return {
    snapshot<T>(asked: string, read: (held: SiteSnapshot) => Promise<T>) {
      const site = storable(asked);
      return database.snapshot(
        site,
        atMostOnce(async ({ run }: Connection) =>
          read({ records: await countOf(run, site), all: () => heldAt(run, site) }),
        ),
      );
    },
    restore(asked, all) {
      const site = storable(asked);
      return database.transaction(site, async ({ run }) => {
        await run({ text: takeTurns, values: [site] });
        if ((await countOf(run, site)) > 0) return false;
        await restore(run, site, all());
        return true;
      });
    },
    close: () => database.close(),
  };
}

/** Refuses to run the action twice: what it read the first time has already been passed on. */
function atMostOnce<From, To>(action: (from: From) => Promise<To>): (from: From) => Promise<To> {
  let started = false;
  return async (from) => {
    if (started) throw new StoreUnavailable("The store interrupted the export.", 2, undefined);
    started = true;
    return action(from);
  };
}

async function countOf(run: Run, site: string): Promise<number> {
  const [row] = await run({ text: "SELECT count(*) AS n FROM records WHERE site = $1", values: [site] });
  return Number(row?.["n"]);
}

// The database sorts only keys; the rows are fetched in pages.
const declareVersions = `DECLARE versions NO SCROLL CURSOR FOR
  SELECT type, id, version FROM (
    SELECT position, type, id, version FROM records WHERE site = $1
    UNION ALL
    SELECT records.position, history.type, history.id, history.version
    FROM history JOIN records USING (site, type, id) WHERE site = $1) AS every
  ORDER BY position, version`;

const declareRetries = `DECLARE retries NO SCROLL CURSOR FOR
  SELECT * FROM retries WHERE site = $1 ORDER BY key COLLATE "C"`;

const columns = "site, type, id, version, updated, body";
const named = (table: string): string =>
  `WHERE ${table}.site = $1 AND ${["type", "id", "version"].map((name) => `${table}.${name} = named.${name}`).join(" AND ")}`;

const findVersions = `SELECT one.* FROM
  unnest($2::text[], $3::text[], $4::integer[]) WITH ORDINALITY AS named (type, id, version, nr)
  CROSS JOIN LATERAL (
    SELECT ${columns}, base, from_site, false AS past FROM records ${named("records")}
    UNION ALL
    SELECT ${columns}, NULL, NULL, true FROM history ${named("history")}) AS one
  ORDER BY named.nr`;

async function* heldAt(run: Run, site: string): AsyncGenerator<ArchivedVersion | ArchivedRetry> {
  await run({ text: declareVersions, values: [site] });
  for await (const names of pagesOf(run, "versions")) {
    const lists = ["type", "id", "version"].map((name) => names.map((row) => String(row[name])));
    for (const row of await run({ text: findVersions, values: [site, ...lists] })) {
      yield versionOf(row, row["past"] === true);
    }
  }
  await run({ text: declareRetries, values: [site] });
  for await (const rows of pagesOf(run, "retries")) for (const row of rows) yield retryOf(row);
}

async function* pagesOf(run: Run, cursor: string): AsyncGenerator<Awaited<ReturnType<Run>>> {
  for (;;) {
    const rows = await run({ text: `FETCH ${pageSize} FROM ${cursor}`, values: [] });
    yield rows;
    if (rows.length < pageSize) return;
  }
}
