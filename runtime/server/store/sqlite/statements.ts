import type { Database } from "./driver.js";

/** A first version, by the thread too. */
export const insertRecord =
  "INSERT INTO records (site, type, id, version, updated, body, base) VALUES (?, ?, ?, ?, ?, ?, ?)";

export const statementsOf = (database: Database) => ({
  // Every column that is read costs a twentieth of a read.
  read: database.prepare("SELECT version, updated, body FROM records WHERE site = ? AND type = ? AND id = ?"),
  written: database.prepare(
    "SELECT site, from_site, base FROM records WHERE site = ? AND type = ? AND id = ? AND body IS NOT NULL",
  ),
  current: database.prepare(
    "SELECT position, version FROM records WHERE site = ? AND type = ? AND id = ? AND body IS NOT NULL",
  ),
  insert: database.prepare(insertRecord),
  inserted: database.prepare(
    `SELECT 1 FROM records
     WHERE site = ? AND type = ? AND id = ? AND version = ? AND updated = ? AND body = ? AND base = ?`,
  ),
  keep: database.prepare(
    "INSERT INTO history SELECT site, type, id, version, updated, body FROM records WHERE position = ?",
  ),
  change: database.prepare(
    "UPDATE records SET version = ?, updated = ?, body = ?, base = ?, from_site = NULL WHERE position = ?",
  ),
  // Changes nothing, and is written all the same, which an UPDATE to the same value is not: whether anything can be.
  touch: database.prepare("REPLACE INTO settings SELECT * FROM settings WHERE name = 'secret'"),
});
