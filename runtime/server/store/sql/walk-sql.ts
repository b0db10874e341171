/** The SQL that goes through all records of a type as of one moment. */

import { earliest, latest } from "../../search/dates.js";
import type { Walked, WalkedRecord, WalkRequest } from "../../store-port/store.js";
import { listedBody } from "./long-bodies.js";
import { type Row, recordOf } from "./rows.js";
import type { Sql } from "./sql.js";

/**
 * The next records in the order of their ids, each in the version that was current at the moment; for a later version, the last one
 * before it, from the history. Bodies of records that did not change after `since` are not read.
 */
export function walkSql({ site, type, after = "", limit, at = latest, since = earliest }: WalkRequest): Sql {
  return {
    text: `SELECT id, base, from_site, deleted, version, updated, CASE WHEN updated > ? THEN ${listedBody("body")} END AS body FROM (
      SELECT record.id, record.base, record.from_site, record.body IS NULL AND record.updated <= ? AS deleted,
        CASE WHEN record.updated <= ? THEN record.version ELSE past.version END AS version,
        CASE WHEN record.updated <= ? THEN record.updated ELSE past.updated END AS updated,
        coalesce(past.body, record.body) AS body
      FROM (
        SELECT id, version, updated, body, base, from_site FROM records WHERE site = ? AND type = ? AND id > ? ORDER BY id LIMIT ?
      ) AS record
      LEFT JOIN history AS past ON (record.updated > ? OR record.body IS NULL)
        AND past.site = ? AND past.type = ? AND past.id = record.id AND past.version = (
          SELECT max(version) FROM history
          WHERE site = ? AND type = ? AND id = record.id AND (updated <= ? OR record.updated <= ?))
    ) AS state ORDER BY id`,
    values: [since, at, at, at, site, type, after, limit, at, site, type, site, type, at, at],
  };
}

/** The record in a row; `deleted` is a boolean in PostgreSQL and a number in SQLite. */
const walkedOf = (row: Row, site: string): WalkedRecord => ({
  ...recordOf(row),
  deleted: Boolean(row["deleted"]),
  site: typeof row["from_site"] === "string" ? row["from_site"] : site,
  ...(typeof row["base"] === "string" ? { base: row["base"] } : {}),
});

/**
 * The records in the rows. A record that did not exist yet has no version in its row, and one that did not change has no body.
 * `isCut`: more rows follow that did not fit.
 */
export function walkedIn(
  rows: readonly Row[],
  { site, limit, keeps = () => true }: WalkRequest,
  isCut: boolean,
): Walked {
  const reported = rows.filter(({ version, body }) => typeof body === "string" && version !== null);
  const last = rows.length < limit && !isCut ? undefined : rows.at(-1);
  return {
    records: reported.map((row) => walkedOf(row, site)).filter(keeps),
    ...(last === undefined ? {} : { next: String(last["id"]) }),
  };
}
