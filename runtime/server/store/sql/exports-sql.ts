/** The SQL of export jobs, which both databases share. */

import type { ExportBounds, NewExport, StoredExport } from "../../store-port/export-jobs.js";
import type { Row } from "./rows.js";
import type { Sql } from "./sql.js";

/** Deletes expired exports. */
export const forgetExpired = ({ now }: NewExport): Sql => ({
  text: "DELETE FROM exports WHERE expires <= ?",
  values: [now],
});

/** Counts the incomplete exports of an owner. */
export const countUnderWay = ({ owner, bounds }: NewExport): Sql => ({
  text: "SELECT count(*) AS n FROM exports WHERE owner = ? AND counts IS NULL AND expires > ?",
  values: [owner, bounds.idle],
});

/** Deletes the exports of an owner, or of all owners, beyond the newest `most`; incomplete ones last. */
function forgetBeyond(most: number, { idle }: ExportBounds, owner?: string): Sql {
  const [whose, values] = owner === undefined ? ["", []] : ["WHERE owner = ?", [owner]];
  return {
    text: `DELETE FROM exports WHERE id IN (
      SELECT id FROM exports ${whose} ORDER BY (counts IS NULL AND expires > ?) DESC, expires DESC, id LIMIT 1000000 OFFSET ?)`,
    values: [...values, idle, most],
  };
}

/** Deletes the oldest exports beyond the limits. */
export const makeRoom = ({ owner, bounds }: NewExport): readonly Sql[] => [
  forgetBeyond(bounds.ofOwner, bounds, owner),
  forgetBeyond(bounds.ofAll, bounds),
];

/** A row of `exports`. */
export const storedExportOf = (row: Row, settled: boolean): StoredExport => ({
  owner: String(row["owner"]),
  at: Number(row["at"]),
  asked: String(row["asked"]),
  expires: Number(row["expires"]),
  settled,
  ...(typeof row["counts"] === "string" ? { counts: row["counts"] } : {}),
});
