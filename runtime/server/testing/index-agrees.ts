/** Checks that the index of a SQLite store agrees with its records. */

import { rmSync } from "node:fs";
import type { InterfaceDefinition } from "../definition.js";
import { openStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import { type Database, isRow, openDatabase } from "../store/sqlite/driver.js";
import { fleet } from "./fleet.js";
import { allIndexRows, forgetIndex } from "./index-log.js";

/** Nothing is synced: the copy is not needed after the test. */
async function inFile<T>(file: string, action: (database: Database) => T): Promise<T> {
  const database = await openDatabase(file);
  try {
    database.exec("PRAGMA synchronous = OFF");
    return action(database);
  } finally {
    database.close();
  }
}

/** Every index row of the types that a definition has. */
const rowsOf = (file: string, { resources }: InterfaceDefinition): Promise<string> =>
  inFile(file, (database) => {
    const types = resources.map(({ type }): unknown => type);
    return JSON.stringify(allIndexRows(database).filter((row) => isRow(row) && types.includes(row["type"])));
  });

/**
 * Whether the index of a closed store matches its records, row by row: the index of a copy is deleted, rebuilt by the definition and
 * compared.
 */
export async function indexAgrees(file: string, definition: InterfaceDefinition = fleet): Promise<boolean> {
  const copy = `${file}.copy`;
  await inFile(file, (database) => database.exec(`VACUUM INTO '${copy}'`));
  try {
    await inFile(copy, forgetIndex);
    const store = await openStore(`sqlite:${copy}`);
    await prepareStore(store, definition);
    await store.close();
    return (await rowsOf(copy, definition)) === (await rowsOf(file, definition));
  } finally {
    for (const end of ["", "-wal", "-shm"]) rmSync(`${copy}${end}`, { force: true });
  }
}
