/** Lists records without their longest bodies, which are fetched one by one. */

import type { Row } from "./rows.js";
import type { Sql } from "./sql.js";

/** Bytes up to which a body is read together with the others of a list. A longer one is read alone, if the list has room for it. */
const longest = 65_536;

/**
 * Characters after which a page of a list ends, even if a larger page was asked for: a thousand documents in one page would take
 * more memory than the process has.
 */
const room = 8 * 1024 * 1024;

/** A body as a list selects it: itself, or else its length. No database has to read a body for that. */
export const listedBody = (body: string): string =>
  `CASE WHEN octet_length(${body}) <= ${longest} THEN ${body} ELSE CAST(octet_length(${body}) AS text) END`;

/** What a list holds of a record: a row, or what was made of one. */
export interface Listed {
  readonly id?: unknown;
  readonly version?: unknown;
  readonly body?: unknown;
}

const zero = 0x30;
const nine = 0x39;

/** Whether a row of a list has the length of its body in its place. A body is an object in JSON, and none begins with a digit. */
export function isLong({ body }: Listed): boolean {
  if (typeof body !== "string") return false;
  const first = body.charCodeAt(0);
  return first >= zero && first <= nine;
}

/** How many of a list's rows are shown: so many as were asked for, and as there is room for; one at least. */
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

/** A record of a list with the body that was found for it. */
export function withBody<T extends Listed>(listed: T, found: Row | undefined): T & { readonly body: string } {
  const body = found?.["body"];
  if (typeof body === "string") return { ...listed, body };
  throw new Error("A list has a record whose body is not there.");
}
