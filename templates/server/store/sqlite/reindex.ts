import type { IndexedRecord, ParameterIndex, Reindexing } from "../indexing.js";
import { underWork } from "../reindex-plan.js";
import { type Database, isRow, type Row, type Statement } from "./driver.js";
import type { IndexRows } from "./index-rows.js";

/** Runs its argument in a transaction of its own and resolves when that is on disk. */
type Transaction = <T>(write: () => T) => Promise<T>;

// Small enough for a batch to be over in a moment, large enough for its sync to count little.
const batchSize = 500;

/** How each parameter is indexed; one that is half done has no signature that any definition asks for. */
export const readIndexed = (database: Database): readonly ParameterIndex[] =>
  database
    .prepare("SELECT type, parameter, iif(done IS NULL, signature, '') AS signature FROM indexed")
    .all()
    .filter(isRow)
    .map((row) => ({
      type: String(row["type"]),
      parameter: String(row["parameter"]),
      signature: String(row["signature"]),
    }));

/** The position where an interrupted run of the very same work ended; 0 where this one is another. */
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

const recordOf = (row: Row): IndexedRecord => ({
  site: String(row["site"]),
  type: String(row["type"]),
  body: String(row["body"]),
  ...(typeof row["base"] === "string" ? { base: row["base"] } : {}),
});

/** Indexes one record anew in the parameters under work. */
function rewriter(rows: IndexRows, setBase: Statement, work: Reindexing): (row: Row) => void {
  const affected = new Map(
    work.types.map((one) => [one.type, underWork([one]).map(({ parameter }) => parameter)]),
  );
  return (row) => {
    const position = Number(row["position"]);
    const stored = recordOf(row);
    const base = stored.base ?? work.baseOf(stored, rows.textsOf(position));
    if (stored.base === undefined && base !== undefined) setBase.run(base, position);
    const record = base === undefined ? stored : { ...stored, base };
    rows.forgetParameters(position, affected.get(record.type) ?? []);
    rows.write({ site: record.site, type: record.type, position }, work.entriesOf(record));
  };
}

/**
 * Goes through the records once, oldest first, a batch to a transaction; each batch notes how far it came, and the
 * last that all is done. A run that was interrupted is gone on with, or begun anew where the work is another by now.
 */
export async function reindex(
  database: Database,
  rows: IndexRows,
  transaction: Transaction,
  work: Reindexing,
): Promise<void> {
  const parameters = underWork(work.types);
  const typeList = JSON.stringify(work.types.map(({ type }) => type));
  const next = database.prepare(
    `SELECT position, site, type, body, base FROM records
     WHERE position > ? AND type IN (SELECT value FROM json_each(?)) AND body IS NOT NULL
     ORDER BY position LIMIT ${batchSize}`,
  );
  const advance = database.prepare(
    "UPDATE indexed SET done = ? WHERE done IS NOT NULL AND type IN (SELECT value FROM json_each(?))",
  );
  const rewrite = rewriter(rows, database.prepare("UPDATE records SET base = ? WHERE position = ?"), work);
  const batch = (after: number): { readonly count: number; readonly last: number } => {
    const found = next.all(after, typeList).filter(isRow);
    for (const row of found) rewrite(row);
    const last = Number(found.at(-1)?.["position"] ?? after);
    if (found.length < batchSize) finish(database, parameters);
    else advance.run(last, typeList);
    return { count: found.length, last };
  };
  let after = await transaction(() => begin(database, parameters));
  const total = countOf(database, typeList);
  for (let done = 0; ; ) {
    const { count, last } = await transaction(() => batch(after));
    done += count;
    after = last;
    work.report?.(done, total);
    if (count < batchSize) return;
  }
}
