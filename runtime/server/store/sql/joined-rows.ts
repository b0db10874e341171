/** Selects the rows of a list as one row, each column's texts in one: to read rows of their own takes a driver longer than to find them. */

import { listedBody } from "./long-bodies.js";
import type { Row } from "./rows.js";
import type { Sql } from "./sql.js";

// Stands between two texts of one column. No JSON has it in it (RFC 8259, section 7); where anything has, they do not count up.
const separator = "\u0002";

/** The columns of all rows, joined: of each its numbers and its id, and its body. `between` is SQL for the separator. */
const joinedColumns = (body: string, between: string): string =>
  `string_agg(position || ' ' || version || ' ' || updated || ' ' || id, ${between}) AS head,
      string_agg(${body}, ${between}) AS body`;

export const joinedInPostgres = joinedColumns(listedBody("body"), "chr(2)");

/** The rows of a list's statement for SQLite as one row, in their order. */
export const joinedInSqlite = ({ text, values }: Sql): Sql => ({
  text: `SELECT ${joinedColumns("body", "char(2)")} FROM (${text})`,
  values,
});

/** A row of a list, as a search without joined columns selects it too. */
export interface ListedRow extends Row {
  readonly position: number;
  readonly id: string;
  readonly version: number;
  readonly updated: number;
  readonly body: string;
}

/** The head of a row: three numbers, and an id that may have spaces in it. */
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

/** The rows whose columns are joined in this one, in the order of its texts; undefined where a text has the separator in it. */
export function joinedRows(row: Row | undefined): readonly ListedRow[] | undefined {
  const heads = textsOf(row?.["head"]);
  const bodies = textsOf(row?.["body"]);
  if (heads.length !== bodies.length) return undefined;
  return heads.map((head, at) => listedRow(head, bodies[at] ?? ""));
}
