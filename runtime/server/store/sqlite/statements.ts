/** The statements by which a SQLite store reads single records. */

import type { Database } from "./driver.js";

export const statementsOf = (database: Database) => ({
  // Every column that is read costs a twentieth of a read.
  read: database.prepare("SELECT version, updated, body FROM records WHERE site = ? AND type = ? AND id = ?"),
  written: database.prepare(
    "SELECT site, from_site, base FROM records WHERE site = ? AND type = ? AND id = ? AND body IS NOT NULL",
  ),
});
