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
  /** Whether it needs what all sites share: a sequence, or a table that is not divided by sites. In a cluster, the coordinator has these. */
  readonly isShared?: true;
  /** Whether it only reads. */
  readonly isRead?: true;
  /** Whether it may take any time, as a move of all records does. */
  readonly isUnhurried?: true;
  /**
   * Runs before the statement, in its transaction and its round trip. If it fails, the statement does not run; if it
   * returns no row, the statement fails with `GuardRefused`. Its values are texts.
   */
  readonly guard?: Statement;
}

/** Runs a statement on one connection and returns its rows. */
export type Run = (statement: Statement) => Promise<readonly Row[]>;
