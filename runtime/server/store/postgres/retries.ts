/** Remembers the answers to adds with an Idempotency-Key, so that a repeated request gets the same answer. */

import { repeated } from "../sql/rows.js";
import type { Added, RecordKey, Retry } from "../store.js";
import type { Connection } from "./driver.js";

/** The earlier answer to the same request; undefined for a new key. Runs inside the caller's transaction. */
export async function answered(
  connection: Connection,
  site: string,
  { key, digest, since }: Retry,
): Promise<Added | undefined> {
  const [row] = await connection.run({
    text: `SELECT retries.digest, retries.created, version.*
      FROM retries LEFT JOIN LATERAL (
        SELECT id, version, updated, body FROM records
        WHERE site = $1 AND type = retries.type AND id = retries.id AND version = retries.version AND body IS NOT NULL
        UNION ALL
        SELECT id, version, updated, body FROM history
        WHERE site = $1 AND type = retries.type AND id = retries.id AND version = retries.version
      ) AS version ON true
      WHERE retries.site = $1 AND retries.key = $2 AND retries.at >= $3`,
    values: [site, key, since],
  });
  return row === undefined ? undefined : repeated(row, digest);
}

/** Stores the answer to a request, and deletes old ones. */
export async function keep(
  connection: Connection,
  { site, type, id }: RecordKey,
  version: number,
  created: boolean,
  { key, digest, now, since }: Retry,
): Promise<void> {
  await connection.run({ text: "DELETE FROM retries WHERE site = $1 AND at < $2", values: [site, since] });
  await connection.run({
    text: "INSERT INTO retries VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    values: [site, key, digest, type, id, version, created, now],
  });
}
