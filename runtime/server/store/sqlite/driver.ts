/** Opens SQLite: the part of `node:sqlite` that the store uses, or the same of `@photostructure/sqlite` for a Node without it. */

import { closeSync, openSync } from "node:fs";
import type { Row } from "../sql/rows.js";

export type SqlValue = string | number | bigint | null | Uint8Array;

export interface Statement {
  run(...values: readonly SqlValue[]): {
    readonly changes: number | bigint;
    readonly lastInsertRowid: number | bigint;
  };
  get(...values: readonly SqlValue[]): unknown;
  all(...values: readonly SqlValue[]): unknown[];
  /** Rows as they are asked for, one at a time. */
  iterate(...values: readonly SqlValue[]): Iterable<unknown>;
}

export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  /** Lets statements call `act` by this name. What it throws ends the statement. */
  function(name: string, action: () => SqlValue): void;
  close(): void;
}

export interface OpenOptions {
  readonly readOnly?: boolean;
}

interface SqliteModule {
  readonly DatabaseSync: new (file: string, options?: OpenOptions) => Database;
}

const isSqlite = (module: unknown): module is SqliteModule =>
  typeof module === "object" && module !== null && "DatabaseSync" in module;

/** Node's own, without the warning that it may change yet: its operator can do nothing about that. */
function builtinSqlite(): unknown {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule?.("node:sqlite");
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * Makes a file where there is none, for its owner alone: SQLite would let every user of the machine read the records. What it puts
 * beside the file has the file's mode, and anyone who opens the file to others is obeyed.
 */
function makePrivately(file: string): void {
  try {
    closeSync(openSync(file, "ax", 0o600));
  } catch {
    // It is there, or SQLite says better why it cannot be.
  }
}

/** Opens a file, or memory for `":memory:"`, with whichever of the two drivers this Node has. */
export async function openDatabase(file: string, options: OpenOptions = {}): Promise<Database> {
  const builtin = builtinSqlite();
  const module: unknown = isSqlite(builtin) ? builtin : await import("@photostructure/sqlite");
  if (!isSqlite(module)) throw new Error("Neither node:sqlite nor @photostructure/sqlite can be loaded.");
  if (file !== ":memory:" && options.readOnly !== true) makePrivately(file);
  return new module.DatabaseSync(file, options);
}

export const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;
