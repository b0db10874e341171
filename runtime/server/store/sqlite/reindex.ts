import type { ParameterIndex, Reindexing } from "../indexing.js";
import { batchSize, reindexBy } from "../reindex.js";
import { underWork } from "../reindex-plan.js";
import { indexedRecordOf, parameterIndexOf, type Row } from "../sql/rows.js";
import { type Database, isRow, type Statement } from "./driver.js";
import { entryRows } from "./entry-rows.js";
import type { IndexRows } from "./index-rows.js";

/** Runs its argument in a transaction of its own and resolves when that is on disk. */
type Transaction = <T>(write: () => T) => Promise<T>;

/** How each parameter is indexed; one that is half done has no signature that any definition asks for. */
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

/** Indexes one record anew in the parameters under work. */
function rewriter(rows: IndexRows, setBase: Statement, work: Reindexing): (row: Row) => void {
  const affected = new Map(
    work.types.map((one) => [one.type, underWork([one]).map(({ parameter }) => parameter)]),
  );
  return (row) => {
    const position = Number(row["position"]);
    const stored = indexedRecordOf(row);
    const { type, base = work.baseOf(stored, rows.textsOf(position)) } = stored;
    if (stored.base === undefined && base !== undefined) setBase.run(base, position);
    rows.forgetParameters(position, affected.get(type) ?? []);
    const entries = work.entriesOf(base === undefined ? stored : { ...stored, base });
    rows.write(position, entryRows({ site: String(row["site"]), type }, entries));
  };
}

/** Indexes anew what `work` asks for. */
export function reindex(
  database: Database,
  rows: IndexRows,
  transaction: Transaction,
  work: Reindexing,
): Promise<void> {
  const types = JSON.stringify(work.types.map(({ type }) => type));
  const next = database.prepare(
    `SELECT position, site, from_site, type, body, base FROM records
     WHERE position > ? AND type IN (SELECT value FROM json_each(?)) AND body IS NOT NULL
     ORDER BY position LIMIT ${batchSize}`,
  );
  const advance = database.prepare(
    "UPDATE indexed SET done = ? WHERE done IS NOT NULL AND type IN (SELECT value FROM json_each(?))",
  );
  const rewrite = rewriter(rows, database.prepare("UPDATE records SET base = ? WHERE position = ?"), work);
  const steps = {
    begin: (parameters: readonly ParameterIndex[]) => transaction(() => begin(database, parameters)),
    count: async () => countOf(database, types),
    batch: (after: number, parameters: readonly ParameterIndex[]) =>
      transaction(() => {
        const found = next.all(after, types).filter(isRow);
        for (const row of found) rewrite(row);
        const reached = Number(found.at(-1)?.["position"] ?? after);
        if (found.length < batchSize) finish(database, parameters);
        else advance.run(reached, types);
        return { count: found.length, reached };
      }),
  };
  return reindexBy(steps, work);
}
