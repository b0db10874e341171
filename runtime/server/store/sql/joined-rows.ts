/**
 * Selects all rows of a list as one row, with the texts of each column joined: a driver takes longer to read separate rows than to
 * find them.
 */

import type { Row } from "./rows.js";
import type { Sql } from "./sql.js";

// Separates two texts of one column. JSON never contains it (RFC 8259, section 7). If an id contains it, the columns have different
// numbers of texts.
const separator = "\u0002";

/** The joined columns: `head` has the numbers and the id of each row, `body` its body. `between` is SQL for the separator. */
export const joinedColumns = (body: string, between: string): string =>
  `string_agg(position || ' ' || version || ' ' || updated || ' ' || id, ${between}) AS head,
      string_agg(${body}, ${between}) AS body`;

/** The rows of a list's statement for SQLite as one row, in their order. */
export const joinedInSqlite = ({ text, values }: Sql): Sql => ({
  text: `SELECT ${joinedColumns("body", "char(2)")} FROM (${text})`,
  values,
});

/** A row of a list. Searches without joined columns select the same columns. */
interface ListedRow extends Row {
  readonly position: number;
  readonly id: string;
  readonly version: number;
  readonly updated: number;
  readonly body: string;
}

/** A row from its head (three numbers, and an id that may contain spaces) and its body. */
function listedRow(head: string, body: string): ListedRow {
  const position = head.indexOf(" ");
  const version = head.indexOf(" ", position + 1);
  const updated = head.indexOf(" ", version + 1);
  return {
    position: Number(head.slice(0, position)),
    id: head.slice(updated + 1),
    version: Number(head.slice(position + 1, version)),
    updated: Number(head.slice(version + 1, updated)),
    body,
  };
}

const textsOf = (column: unknown): readonly string[] =>
  typeof column === "string" ? column.split(separator) : [];

/** The rows that were joined into this one, in their order; undefined if a text contains the separator. */
export function joinedRows(row: Row | undefined): readonly ListedRow[] | undefined {
  const heads = textsOf(row?.["head"]);
  const bodies = textsOf(row?.["body"]);
  if (heads.length !== bodies.length) return undefined;
  return heads.map((head, at) => listedRow(head, bodies[at] ?? ""));
}
