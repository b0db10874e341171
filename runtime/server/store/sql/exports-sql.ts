/** The SQL of exports, which both databases share. */

import type { ExportBounds, KeptExport, NewExport } from "../export-jobs.js";
import type { Row } from "./rows.js";
import type { Sql } from "./sql.js";

/** Exports that have expired. */
export const forgetExpired = ({ now }: NewExport): Sql => ({
  text: "DELETE FROM exports WHERE expires <= ?",
  values: [now],
});

/** How many an owner has under way. */
export const countUnderWay = ({ owner, bounds }: NewExport): Sql => ({
  text: "SELECT count(*) AS n FROM exports WHERE owner = ? AND counts IS NULL AND expires > ?",
  values: [owner, bounds.idle],
});

/** Those of an owner, or of all, that are more than `most`: of what is under way the last. */
function forgetBeyond(most: number, { idle }: ExportBounds, owner?: string): Sql {
  const [whose, values] = owner === undefined ? ["", []] : ["WHERE owner = ?", [owner]];
  return {
    text: `DELETE FROM exports WHERE id IN (
      SELECT id FROM exports ${whose} ORDER BY (counts IS NULL AND expires > ?) DESC, expires DESC, id LIMIT 1000000 OFFSET ?)`,
    values: [...values, idle, most],
  };
}

/** Forgets the oldest exports beyond the limits, so that the newest have room. */
export const makeRoom = ({ owner, bounds }: NewExport): readonly Sql[] => [
  forgetBeyond(bounds.ofOwner, bounds, owner),
  forgetBeyond(bounds.ofAll, bounds),
];

/** A row of `exports`. */
export const keptExportOf = (row: Row, settled: boolean): KeptExport => ({
  owner: String(row["owner"]),
  at: Number(row["at"]),
  asked: String(row["asked"]),
  expires: Number(row["expires"]),
  settled,
  ...(typeof row["counts"] === "string" ? { counts: row["counts"] } : {}),
});
