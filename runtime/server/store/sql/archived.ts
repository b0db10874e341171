/** Turns the rows of either database into the versions and retries of an exported site. */

import type { ArchivedRetry, ArchivedVersion } from "../../store-port/archive.js";
import type { Row } from "./rows.js";

const textIn = (row: Row, column: string): string | undefined =>
  typeof row[column] === "string" ? row[column] : undefined;

/** A row of `history`, or of `records` with its base and the site that it came from. */
export const versionOf = (row: Row, past: boolean): ArchivedVersion => ({
  kind: "version",
  type: String(row["type"]),
  id: String(row["id"]),
  version: Number(row["version"]),
  updated: Number(row["updated"]),
  past,
  body: textIn(row, "body"),
  base: textIn(row, "base"),
  fromSite: textIn(row, "from_site"),
});

/** A row of `retries`. */
export const retryOf = (row: Row): ArchivedRetry => ({
  kind: "retry",
  key: String(row["key"]),
  digest: String(row["digest"]),
  type: String(row["type"]),
  id: String(row["id"]),
  version: Number(row["version"]),
  created: Boolean(row["created"]),
  at: Number(row["at"]),
});
