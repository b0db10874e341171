/** Lists records without their longest bodies, which are fetched one by one. */

import { largestPage, type SearchRequest } from "../../store-port/store.js";
import { NoRoomForPage } from "../../store-port/store-error.js";
import type { Row } from "./rows.js";
import type { Sql } from "./sql.js";

/** Maximum bytes of a body that is read together with the list. A longer one is fetched separately, if the page has room for it. */
const longest = 65_536;

type Asking = Pick<SearchRequest, "hasRoom">;

/**
 * SQL for a body in a list: the body itself if it is short, else its length, which both databases know without reading the body. If the
 * caller may have no room for the page, all bodies are lengths.
 */
export const listedBody = (body: string, { hasRoom }: Asking = {}): string =>
  `CASE WHEN octet_length(${body}) <= ${hasRoom?.(largestPage) === false ? 0 : longest} THEN ${body} ELSE CAST(octet_length(${body}) AS text) END`;

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

const sizeOf = (row: Listed): number => {
  if (typeof row.body !== "string") return 0;
  return isLong(row) ? Number(row.body) : row.body.length;
};

/** The rows that a page shows: at most `limit`, at most what fits, at least one. Throws `NoRoomForPage` if the caller has no room for them. */
export function fitting<Row extends Listed>(
  rows: readonly Row[],
  { limit, hasRoom }: Asking & Pick<SearchRequest, "limit">,
): readonly Row[] {
  let size = 0;
  const shown = rows.slice(0, limit).filter((row, at) => {
    size += sizeOf(row);
    return size <= largestPage || at === 0;
  });
  if (hasRoom?.(shown.reduce((sum, row) => sum + sizeOf(row), 0)) === false) throw new NoRoomForPage();
  return shown;
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
