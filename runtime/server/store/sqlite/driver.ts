/** Opens SQLite databases with `node:sqlite`, or with `@photostructure/sqlite` if this Node lacks it. */

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
  /** The rows, each read when it is requested. */
  iterate(...values: readonly SqlValue[]): Iterable<unknown>;
}

export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  /** Lets statements call `action` by this name. An error that it throws ends the statement. */
  function(name: string, action: () => SqlValue): void;
  close(): void;
}

interface OpenOptions {
  readonly readOnly?: boolean;
}

interface SqliteModule {
  readonly DatabaseSync: new (file: string, options?: OpenOptions) => Database;
}

const isSqlite = (module: unknown): module is SqliteModule =>
  typeof module === "object" && module !== null && "DatabaseSync" in module;

/** Node's own SQLite, without its warning that it is experimental. */
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
 * Creates the file if it is absent, readable for its owner only: SQLite would let every user of the machine read the records. SQLite's
 * other files get the mode of this file. The mode of an existing file stays unchanged.
 */
function makePrivately(file: string): void {
  try {
    closeSync(openSync(file, "ax", 0o600));
  } catch {
    // The file exists, or SQLite reports better why it cannot be created.
  }
}

/** Opens a file, or memory for `":memory:"`, with the available driver. */
export async function openDatabase(file: string, options: OpenOptions = {}): Promise<Database> {
  const builtin = builtinSqlite();
  const module: unknown = isSqlite(builtin) ? builtin : await import("@photostructure/sqlite");
  if (!isSqlite(module)) throw new Error("Neither node:sqlite nor @photostructure/sqlite can be loaded.");
  if (file !== ":memory:" && options.readOnly !== true) makePrivately(file);
  return new module.DatabaseSync(file, options);
}

export const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;
