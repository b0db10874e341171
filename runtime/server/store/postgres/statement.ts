/** A PostgreSQL statement and its values. */

import type { Row } from "../sql/rows.js";

/** A value of a statement; lists become arrays of PostgreSQL. */
export type Value =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | readonly (string | number | boolean | null)[];

export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
}

/** Runs a statement on one connection; the rows that it answers. */
export type Run = (statement: Statement) => Promise<readonly Row[]>;
