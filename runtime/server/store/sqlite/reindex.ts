/** Re-indexes the records of a SQLite store after a change of the search parameters. */

import type { ParameterIndex, Reindexing } from "../../store-port/indexing.js";
import { batchSize, reindexBy } from "../reindex-batches.js";
import { indexedRecordOf, parameterIndexOf, type Row } from "../sql/rows.js";
import { type Database, isRow } from "./driver.js";
import { entryRows } from "./entry-rows.js";
import { indexRows } from "./index-rows.js";
import type { ReindexBatch, ReindexedRecord, Write, WriteCommand } from "./write-commands.js";

/** How each parameter is indexed; an unfinished one has the signature "", which no definition has. */
export const readIndexed = (database: Database): readonly ParameterIndex[] =>
  database
    .prepare("SELECT type, parameter, iif(done IS NULL, signature, '') AS signature FROM indexed")
    .all()
    .filter(isRow)
    .map(parameterIndexOf);

function resumedAt(database: Database, work: readonly ParameterIndex[]): number {
  const find = database.prepare(
    "SELECT done FROM indexed WHERE type = ? AND parameter = ? AND signature = ? AND done IS NOT NULL",
  );
  const reached = work.map(({ type, parameter, signature }) => {
    const row = find.get(type, parameter, signature);
    return isRow(row) ? Number(row["done"]) : 0;
  });
  return Math.min(...reached);
}

function begin(database: Database, work: readonly ParameterIndex[]): number {
  const from = resumedAt(database, work);
  const mark = database.prepare("INSERT OR REPLACE INTO indexed VALUES (?, ?, ?, ?)");
  for (const { type, parameter, signature } of work) mark.run(type, parameter, signature, from);
  return from;
}

function finish(database: Database, work: readonly ParameterIndex[]): void {
  const done = database.prepare("UPDATE indexed SET done = NULL WHERE type = ? AND parameter = ?");
  const gone = database.prepare("DELETE FROM indexed WHERE type = ? AND parameter = ?");
  for (const { type, parameter, signature } of work) (signature === "" ? gone : done).run(type, parameter);
}

function countOf(database: Database, typeList: string): number {
  const row = database
    .prepare(
      "SELECT count(*) AS n FROM records WHERE type IN (SELECT value FROM json_each(?)) AND body IS NOT NULL",
    )
    .get(typeList);
  return isRow(row) ? Number(row["n"]) : 0;
}

/** Reads the next records and makes their index entries. */
function batchReader(
  database: Database,
  work: Reindexing,
): (after: number) => Omit<ReindexBatch, "parameters"> {
  const types = work.types.map(({ type }) => type);
  const next = database.prepare(
    `SELECT position, version, site, from_site, type, body, base FROM records
     WHERE position > ? AND type IN (SELECT value FROM json_each(?)) AND body IS NOT NULL
     ORDER BY position LIMIT ${batchSize}`,
  );
  const made = (row: Row): ReindexedRecord => {
    const stored = indexedRecordOf(row);
    const { type } = stored;
    return {
      position: Number(row["position"]),
      version: Number(row["version"]),
      type,
      entries: entryRows({ site: String(row["site"]), type }, work.entriesOf(stored)),
    };
  };
  return (after) => {
    const found = next.all(after, JSON.stringify(types)).filter(isRow);
    return {
      types,
      records: found.map(made),
      reached: Number(found.at(-1)?.["position"] ?? after),
      isLast: found.length < batchSize,
    };
  };
}

/** Re-indexes stored records: reads them on this connection, and writes their entries through the writer. */
export function reindex(database: Database, write: Write, work: Reindexing): Promise<void> {
  const types = JSON.stringify(work.types.map(({ type }) => type));
  const read = batchReader(database, work);
  const steps = {
    begin: (parameters: readonly ParameterIndex[]) => write({ kind: "beginReindex", parameters }),
    count: async () => countOf(database, types),
    async batch(after: number, parameters: readonly ParameterIndex[]) {
      for (;;) {
        const batch = read(after);
        // If a record was written meanwhile, the batch is read again.
        if (await write({ kind: "reindex", parameters, ...batch }))
          return { count: batch.records.length, reached: batch.reached };
      }
    },
  };
  return reindexBy(steps, work);
}

/** The writes of re-indexing, inside the writer's transaction. */
export function reindexWrites(database: Database) {
  const rows = indexRows(database);
  const current = database.prepare("SELECT 1 FROM records WHERE position = ? AND version = ?");
  const more = database.prepare(
    "SELECT 1 FROM records WHERE position > ? AND type IN (SELECT value FROM json_each(?)) AND body IS NOT NULL LIMIT 1",
  );
  const advance = database.prepare(
    "UPDATE indexed SET done = ? WHERE done IS NOT NULL AND type IN (SELECT value FROM json_each(?))",
  );
  return {
    begin: ({ parameters }: WriteCommand<"beginReindex">): number => begin(database, parameters),
    batch({ types, parameters, records, reached, isLast }: WriteCommand<"reindex">): boolean {
      const isCurrent = ({ position, version }: ReindexedRecord) =>
        current.get(position, version) !== undefined;
      if (!records.every(isCurrent)) return false;
      if (isLast && more.get(reached, JSON.stringify(types)) !== undefined) return false;
      for (const { position, type, entries } of records) {
        const affected = parameters.filter((one) => one.type === type).map(({ parameter }) => parameter);
        rows.forgetParameters(position, affected);
        rows.write(position, entries);
      }
      if (isLast) finish(database, parameters);
      else advance.run(reached, JSON.stringify(types));
      return true;
    },
  };
}
