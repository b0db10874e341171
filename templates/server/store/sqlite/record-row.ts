import type { StoredRecord } from "../store.js";
import type { Row } from "./driver.js";

/** A row of a version that has a body. */
export const recordOf = (row: Row): StoredRecord => ({
  id: String(row["id"]),
  version: Number(row["version"]),
  updated: Number(row["updated"]),
  body: String(row["body"]),
});
