/** Lists records without their longest bodies, which are fetched one by one. */

import type { Row } from "./rows.js";
import type { Sql } from "./sql.js";

/** Maximum bytes of a body that is read together with the list. A longer one is fetched separately, if the page has room for it. */
const longest = 65_536;

/**
 * Maximum characters of a page, even if the client wants a larger page: a thousand documents in one page would need more memory than
 * the process has.
 */
const room = 8 * 1024 * 1024;

/** SQL for a body in a list: the body itself if it is short, else its length, which both databases know without reading the body. */
export const listedBody = (body: string): string =>
  `CASE WHEN octet_length(${body}) <= ${longest} THEN ${body} ELSE CAST(octet_length(${body}) AS text) END`;

/** The part of a listed record that is needed here. */
export interface Listed {
  readonly id?: unknown;
  readonly version?: unknown;
  readonly body?: unknown;
}

const zero = 0x30;
const nine = 0x39;

/** Whether a row of a list has a length instead of a body: a body is a JSON object, and never starts with a digit. */
export function isLong({ body }: Listed): boolean {
  if (typeof body !== "string") return false;
  const first = body.charCodeAt(0);
  return first >= zero && first <= nine;
}

/** The number of rows that a page shows: at most `limit`, at most what fits, at least one. */
export function fitting(rows: readonly Listed[], limit: number): number {
  const asked = Math.min(rows.length, limit);
  let left = room;
  for (let at = 0; at < asked; at += 1) {
    const row = rows[at];
    if (typeof row?.body === "string") left -= isLong(row) ? Number(row.body) : row.body.length;
    if (left < 0 && at > 0) return at;
  }
  return asked;
}

/** The body of a version; for a deletion, the body before it. Later writes change neither. */
export const bodySql = (site: string, type: string, { id, version }: Listed): Sql => ({
  text: `SELECT body FROM (
    SELECT version, body FROM records WHERE site = ? AND type = ? AND id = ?
    UNION ALL SELECT version, body FROM history WHERE site = ? AND type = ? AND id = ?
  ) AS held WHERE body IS NOT NULL AND version <= ? ORDER BY version DESC LIMIT 1`,
  values: [site, type, String(id), site, type, String(id), Number(version)],
});

/** A record of a list with its fetched body. */
export function withBody<T extends Listed>(listed: T, found: Row | undefined): T & { readonly body: string } {
  const body = found?.["body"];
  if (typeof body === "string") return { ...listed, body };
  throw new Error("The body of a listed record is missing.");
}
