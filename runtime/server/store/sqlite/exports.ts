import type { ExportJobs, ExportKey, NewExport } from "../export-jobs.js";
import { countUnderWay, forgetExpired, keptExportOf, makeRoom } from "../sql/exports-sql.js";
import type { Sql } from "../sql/sql.js";
import type { StoreClock } from "./clock.js";
import { type Database, isRow } from "./driver.js";
import { whileAvailable } from "./unavailable.js";

/** Runs a write in a transaction and resolves when that is on disk. */
type Write = <T>(write: () => T) => Promise<T>;

/**
 * The exports of a store in SQLite. One transaction writes at a time, whichever process makes it: when an export has its moment,
 * every write of before is there, and every later one has a later time.
 */
export function sqliteExports(database: Database, clock: StoreClock, write: Write): ExportJobs {
  const ofKey = "WHERE id = ? AND site = ? AND type = ?";
  const find = database.prepare(`SELECT * FROM exports ${ofKey} AND expires > ?`);
  const insert = database.prepare("INSERT INTO exports VALUES (?, ?, ?, ?, ?, ?, NULL, ?)");
  const complete = database.prepare(`UPDATE exports SET counts = ? ${ofKey}`);
  const extend = database.prepare(`UPDATE exports SET expires = ? ${ofKey}`);
  const forget = database.prepare(`DELETE FROM exports ${ofKey}`);
  const count = database.prepare("SELECT count(*) AS n FROM exports");
  const run = ({ text, values }: Sql): void => void database.prepare(text).run(...values);
  const numberIn = (row: unknown): number => (isRow(row) ? Number(row["n"]) : 0);
  const numberOf = ({ text, values }: Sql): number => numberIn(database.prepare(text).get(...values));

  function begin({ id, site, type }: ExportKey, asked: NewExport): boolean {
    run(forgetExpired(asked));
    if (numberOf(countUnderWay(asked)) >= asked.bounds.underWay) return false;
    insert.run(id, site, type, asked.owner, clock.moment(asked.now), asked.asked, asked.expires);
    for (const sql of makeRoom(asked)) run(sql);
    return true;
  }

  return {
    begin: (key, asked) => write(() => begin(key, asked)),
    async find({ id, site, type }, now) {
      const row = whileAvailable(() => find.get(id, site, type, now));
      return isRow(row) ? keptExportOf(row, true) : undefined;
    },
    complete: ({ id, site, type }, counts) => write(() => void complete.run(counts, id, site, type)),
    extend: ({ id, site, type }, expires) => write(() => void extend.run(expires, id, site, type)),
    forget: ({ id, site, type }) => write(() => void forget.run(id, site, type)),
    count: async () => whileAvailable(() => numberIn(count.get())),
  };
}
