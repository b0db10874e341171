/** Remembers the answers to adds with an Idempotency-Key, so that a repeated request gets the same answer. */

import { repeated } from "../sql/rows.js";
import type { Added, RecordKey, Retry } from "../store.js";
import { type Database, isRow } from "./driver.js";

/** The answered adds, by key. Runs inside the caller's transaction. */
export interface Retries {
  /** The earlier answer to the same request; undefined for a new key. */
  answered(site: string, retry: Retry): Added | undefined;
  /** Stores the answer to a request, and deletes old ones. */
  keep(key: RecordKey, version: number, created: boolean, retry: Retry): void;
}

export function retriesOf(database: Database): Retries {
  const find = database.prepare("SELECT * FROM retries WHERE site = ? AND key = ? AND at >= ?");
  const version = database.prepare(
    `SELECT id, version, updated, body FROM records
     WHERE site = ?1 AND type = ?2 AND id = ?3 AND version = ?4 AND body IS NOT NULL
     UNION ALL
     SELECT id, version, updated, body FROM history
     WHERE site = ?1 AND type = ?2 AND id = ?3 AND version = ?4`,
  );
  const forget = database.prepare("DELETE FROM retries WHERE at < ?");
  const insert = database.prepare("INSERT OR REPLACE INTO retries VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  return {
    answered(site, { key, digest, since }) {
      const row = find.get(site, key, since);
      if (!isRow(row)) return undefined;
      const record = version.get(site, String(row["type"]), String(row["id"]), Number(row["version"]));
      return repeated({ ...row, ...(isRow(record) ? record : {}) }, digest);
    },
    keep({ site, type, id }, version, created, { key, digest, now, since }) {
      forget.run(since);
      insert.run(site, key, digest, type, id, version, created ? 1 : 0, now);
    },
  };
}
