/** The types of a PostgreSQL statement and of a function that runs one. */

import type { Row } from "../sql/rows.js";

/** A value of a statement; a list becomes a PostgreSQL array. */
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

/** Runs a statement on one connection and returns its rows. */
export type Run = (statement: Statement) => Promise<readonly Row[]>;
