/** Turns a statement on the tables of a store into one that runs on the machine of a site. */

import pg from "pg";
import type { Statement, Value } from "../statement.js";
import { nameOf } from "../statement-name.js";
import { securedTables } from "../tables.js";
import type { Shards } from "./shard-names.js";
import { preparedBegin } from "./site-function.js";

const elementOf = (value: string | number | boolean | null): string =>
  value === null ? "NULL" : `"${String(value).replace(/["\\]/g, "\\$&")}"`;

/** SQL for a value; a list becomes an array (PostgreSQL, Array Input and Output Syntax). */
export function literal(value: Value): string {
  if (value === null) return "NULL";
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString("hex")}'`;
  return pg.escapeLiteral(typeof value === "object" ? `{${value.map(elementOf).join(",")}}` : String(value));
}

const named = new RegExp(`\\b(?:${securedTables.join("|")})\\b`, "g");
const placeholder = /\$(\d+)/g;

/** PostgreSQL prepares only these. */
const isPrepared = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/;
const hasRows = /^\s*(?:SELECT|WITH|FETCH)\b|\bRETURNING\b/;

const call = "SELECT at_site($1, $2, $3, $4, $5, $6) AS row";

/** The statement with the names of the shards in place of those of the tables. */
export const onShards = ({ names }: Shards, text: string): string =>
  text.replace(named, (table) => names.get(table) ?? table);

/** The call of `createSiteFunction` that runs a statement on the shards of a site. Its rows have one column, `row`. */
export function siteStatement(site: string, shards: Shards, { text, values }: Statement): Statement {
  const { id } = shards;
  const ofShards = onShards(shards, text);
  const rows = hasRows.test(text);
  const literals = values.map(literal);
  if (!isPrepared.test(text)) {
    const whole = ofShards.replace(placeholder, (_, nr) => literals[Number(nr) - 1] ?? "NULL");
    return { text: call, values: [site, id, null, whole, null, rows] };
  }
  const list = literals.length === 0 ? "" : `(${literals.join(", ")})`;
  return { text: call, values: [site, id, preparedBegin + nameOf(ofShards), ofShards, list, rows] };
}
