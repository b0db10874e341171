import type { StoredRecord } from "../store.js";
import type { Row } from "./driver.js";

/** PostgreSQL's 64-bit numbers come as text. */
export const recordOf = (row: Row): StoredRecord => ({
  id: String(row["id"]),
  version: Number(row["version"]),
  updated: Number(row["updated"]),
  body: String(row["body"]),
});
