/** Writes values as PostgreSQL's literals, without a type, so that each gets the type of the place where it stands. */

import pg from "pg";
import type { Value } from "../statement.js";

const elementOf = (value: string | number | boolean | null): string =>
  value === null ? "NULL" : `"${String(value).replace(/["\\]/g, "\\$&")}"`;

/** SQL for a value; a list becomes an array (PostgreSQL, Array Input and Output Syntax). */
export function literal(value: Value): string {
  if (value === null) return "NULL";
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString("hex")}'`;
  return pg.escapeLiteral(typeof value === "object" ? `{${value.map(elementOf).join(",")}}` : String(value));
}
