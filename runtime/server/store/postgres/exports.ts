/** Stores the jobs of exports in PostgreSQL. */

import type { ExportJobs, ExportKey, NewExport } from "../../store-port/export-jobs.js";
import { countUnderWay, forgetExpired, makeRoom, storedExportOf } from "../sql/exports-sql.js";
import type { Row } from "../sql/rows.js";
import type { Sql } from "../sql/sql.js";
import { newMoment, writersAt, writersLeft } from "./clock.js";
import { insist } from "./conflicts.js";
import type { Database } from "./driver.js";
import { numbered } from "./searching.js";
import type { Connection } from "./site-access.js";

/** The advisory lock of starting exports, which run one after the other because each sets the newest moment. An arbitrary number. */
const beginning = 1_129_466_997;

const ofKey = "WHERE id = $1 AND site = $2 AND type = $3";

/** The exports of a PostgreSQL store, shared by all its servers. */
export function postgresExports(database: Database): ExportJobs {
  const at = ({ site, id, type }: ExportKey, text: string, ...more: readonly (string | number)[]) =>
    database.at(site, { text, values: [id, site, type, ...more], isShared: true });
  return {
    begin: (key, asked) =>
      insist(() => database.transaction(undefined, (connection) => begin(connection, key, asked))),
    async find(key, now) {
      const [row] = await at(key, `SELECT * FROM exports ${ofKey} AND expires > $4`, now);
      return row && storedExportOf(row, await isSettled(database, key.site, row));
    },
    complete: async (key, counts) => void (await at(key, `UPDATE exports SET counts = $4 ${ofKey}`, counts)),
    extend: async (key, expires) => void (await at(key, `UPDATE exports SET expires = $4 ${ofKey}`, expires)),
    forget: async (key) => void (await at(key, `DELETE FROM exports ${ofKey}`)),
    count: () =>
      database.transaction(undefined, async ({ run }) => {
        const [row] = await run({ text: "SELECT count(*) AS n FROM exports", values: [] });
        return Number(row?.["n"]);
      }),
  };
}

async function begin({ run, at }: Connection, key: ExportKey, asked: NewExport): Promise<boolean> {
  const sql = (one: Sql) => run(numbered(one));
  const { id, site, type } = key;
  await run({ text: "SELECT pg_advisory_xact_lock($1)", values: [beginning] });
  await sql(forgetExpired(asked));
  const [underWay] = await sql(countUnderWay(asked));
  if (Number(underWay?.["n"]) >= asked.bounds.underWay) return false;
  const [moment] = await at(site)({ text: newMoment, values: [site, asked.now] });
  const [writing] = await at(site)({ text: writersAt, values: [site] });
  await run({
    text: "INSERT INTO exports VALUES ($1, $2, $3, $4, $5, $6, NULL, $7, $8)",
    values: [
      ...[id, site, type, asked.owner, String(moment?.["moment"]), asked.asked, asked.expires],
      String(writing?.["writers"]),
    ],
  });
  for (const one of makeRoom(asked)) await sql(one);
  return true;
}

/** Whether all transactions that wrote at the site when the export started have ended. This is so if the export is complete. */
async function isSettled(database: Database, site: string, { counts, writers }: Row): Promise<boolean> {
  if (counts !== null || writers === "") return true;
  const [row] = await database.at(site, { text: writersLeft, values: [String(writers)] });
  return Number(row?.["n"]) === 0;
}
