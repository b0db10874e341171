/** Stores the jobs of exports in SQLite. */

import type { ExportJobs } from "../../store-port/export-jobs.js";
import { countUnderWay, forgetExpired, makeRoom, storedExportOf } from "../sql/exports-sql.js";
import type { Sql } from "../sql/sql.js";
import type { StoreClock } from "./clock.js";
import { type Database, isRow } from "./driver.js";
import { whileAvailable } from "./unavailable.js";
import type { Write, WriteCommand } from "./write-commands.js";

const ofKey = "WHERE id = ? AND site = ? AND type = ?";

const numberIn = (row: unknown): number => (isRow(row) ? Number(row["n"]) : 0);

/** The exports of a store: reads them on its own connection, and writes them through the writer. */
export function sqliteExports(database: Database, write: Write): ExportJobs {
  const find = database.prepare(`SELECT * FROM exports ${ofKey} AND expires > ?`);
  const count = database.prepare("SELECT count(*) AS n FROM exports");
  return {
    begin: (key, asked) => write({ kind: "beginExport", key, asked }),
    async find({ id, site, type }, now) {
      const row = whileAvailable(() => find.get(id, site, type, now));
      return isRow(row) ? storedExportOf(row, true) : undefined;
    },
    complete: (key, counts) => write({ kind: "completeExport", key, counts }),
    extend: (key, expires) => write({ kind: "extendExport", key, expires }),
    forget: (key) => write({ kind: "forgetExport", key }),
    count: async () => whileAvailable(() => numberIn(count.get())),
  };
}

/**
 * The writes of exports, inside the writer's transaction. Only one process writes at a time: when an export gets its moment, every
 * earlier write is stored, and every later one gets a later time.
 */
export function exportWrites(database: Database, clock: StoreClock) {
  const insert = database.prepare("INSERT INTO exports VALUES (?, ?, ?, ?, ?, ?, NULL, ?)");
  const stored = database.prepare(`SELECT 1 FROM exports ${ofKey}`);
  const complete = database.prepare(`UPDATE exports SET counts = ? ${ofKey}`);
  const extend = database.prepare(`UPDATE exports SET expires = ? ${ofKey}`);
  const forget = database.prepare(`DELETE FROM exports ${ofKey}`);
  const run = ({ text, values }: Sql): void => void database.prepare(text).run(...values);
  const numberOf = ({ text, values }: Sql): number => numberIn(database.prepare(text).get(...values));
  return {
    begin({ key: { id, site, type }, asked }: WriteCommand<"beginExport">): boolean {
      run(forgetExpired(asked));
      if (numberOf(countUnderWay(asked)) >= asked.bounds.underWay) return false;
      insert.run(id, site, type, asked.owner, clock.moment(asked.now), asked.asked, asked.expires);
      for (const sql of makeRoom(asked)) run(sql);
      return true;
    },
    begunBefore: ({ key: { id, site, type } }: WriteCommand<"beginExport">): true | undefined =>
      stored.get(id, site, type) === undefined ? undefined : true,
    complete: ({ key: { id, site, type }, counts }: WriteCommand<"completeExport">): undefined =>
      void complete.run(counts, id, site, type),
    extend: ({ key: { id, site, type }, expires }: WriteCommand<"extendExport">): undefined =>
      void extend.run(expires, id, site, type),
    forget: ({ key: { id, site, type } }: WriteCommand<"forgetExport">): undefined =>
      void forget.run(id, site, type),
  };
}
