import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { fleet } from "../../testing/fleet.js";
import { allIndexRows } from "../../testing/index-log.js";
import { expectOldExports, expectServed, oldStore, versionsBefore } from "../../testing/old-stores.js";
import { openStore } from "../open-store.js";
import { prepareStore } from "../prepare-store.js";
import { type Database, isRow, openDatabase, type SqlValue } from "./driver.js";
import { prepareSchema, queuedSettings, schemaVersion } from "./schema.js";

const folder = mkdtempSync(join(tmpdir(), "schema-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
let file: string;
beforeEach(() => {
  files += 1;
  file = join(folder, `${files}.db`);
});

async function inFile<T>(action: (database: Database) => T): Promise<T> {
  const database = await openDatabase(file);
  try {
    return action(database);
  } finally {
    database.close();
  }
}

const schemaOf = (database: Database): readonly string[] =>
  database
    .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
    .all()
    .filter(isRow)
    .map((row) => String(row["sql"]).replace(/\s+/g, " "));

describe.each(versionsBefore(schemaVersion))("a store of version %i", (version) => {
  beforeEach(() => inFile((database) => database.exec(oldStore("sqlite", version))));

  test("is migrated when it is opened, with its records, its history and its secret", async () => {
    const held = (database: Database) => [
      database.prepare("SELECT value FROM settings").all(),
      database.prepare("SELECT * FROM history WHERE type NOT LIKE '$%'").all(),
      // Numbers were stored as texts; `expectServed` checks that they are found.
      allIndexRows(database).filter((row) => !isRow(row) || row["parameter"] !== "grade"),
    ];
    const before = await inFile(held);
    const store = await openStore(`sqlite:${file}`);
    expect(before[0]).toEqual([{ value: store.secret }]);
    await prepareStore(store, fleet);
    expect(await inFile(held)).toEqual(before);
    await expectServed(store);
  });

  test("stores the base URL of a record's client, once it was recovered from references", async () => {
    const store = await openStore(`sqlite:${file}`);
    await prepareStore(store, fleet);
    await store.close();
    const bases = await inFile((database) =>
      database.prepare("SELECT DISTINCT base FROM records WHERE type = 'Job'").all(),
    );
    expect(bases).toEqual([{ base: "http://localhost" }]);
  });

  test("has the tables of a new store afterwards", async () => {
    await (await openStore(`sqlite:${file}`)).close();
    const migrated = await inFile(schemaOf);
    file = join(folder, `new-${version}.db`);
    await (await openStore(`sqlite:${file}`)).close();
    expect(await inFile(schemaOf)).toEqual(migrated);
  });

  test("can be opened by two servers at the same time", async () => {
    const stores = await Promise.all([openStore(`sqlite:${file}`), openStore(`sqlite:${file}`)]);
    for (const store of stores) await store.close();
  });

  test("stays unchanged if the last step fails", async () => {
    await inFile((database) => database.exec("CREATE TABLE exports (taken)"));
    const before = await inFile(schemaOf);
    await expect(openStore(`sqlite:${file}`)).rejects.toThrow();
    expect(await inFile(schemaOf)).toEqual(before);
  });
});

test("exports of an earlier version still exist, and are no longer records", async () => {
  await inFile((database) => database.exec(oldStore("sqlite", 5)));
  await expectOldExports(await openStore(`sqlite:${file}`));
  const tables = ["records", "history"].map((table) => `SELECT id FROM ${table} WHERE type LIKE '$%'`);
  expect(await inFile((database) => database.prepare(tables.join(" UNION ALL ")).all())).toEqual([]);
});

describe("a file that is not a store is refused, and not changed", () => {
  const refused = async (message: RegExp): Promise<void> => {
    const before = readFileSync(file);
    await expect(openStore(`sqlite:${file}`)).rejects.toThrow(message);
    expect(readFileSync(file).equals(before)).toBe(true);
  };

  test("a text", async () => {
    writeFileSync(file, "kind: text, and long enough for a header of SQLite's\n".repeat(40));
    await refused(/is not an SQLite file/);
  });

  test("another program's database, with or without an application id", async () => {
    await inFile((database) => database.exec("CREATE TABLE songs (title)"));
    await refused(/not a store of this server/);
    await inFile((database) => database.exec("PRAGMA application_id = 7"));
    await refused(/not a store of this server/);
    await inFile((database) => database.exec("DROP TABLE songs"));
    await refused(/not a store of this server/);
  });

  test("a store of a later version", async () => {
    await (await openStore(`sqlite:${file}`)).close();
    await inFile((database) => database.exec("PRAGMA user_version = 99"));
    await refused(/written by a later version .*store version 99/);
  });

  test("an empty file becomes a store", async () => {
    writeFileSync(file, "");
    await (await openStore(`sqlite:${file}`)).close();
    await (await openStore(`sqlite:${file}`)).close();
  });
});

/** The same connection, with an action before or after each command. */
const watched = (
  database: Database,
  middleware: { before?(sql: string): void; after?(sql: string): void },
) => ({
  exec(sql: string): void {
    middleware.before?.(sql);
    database.exec(sql);
    middleware.after?.(sql);
  },
  prepare: (sql: string) => database.prepare(sql),
  close: () => database.close(),
  function: (name: string, act: () => SqlValue) => database.function(name, act),
});

describe("another process that opens the store at the same time", () => {
  let own: Database;
  let other: Database;
  beforeEach(async () => {
    own = await openDatabase(file);
    own.exec(oldStore("sqlite", 1));
    other = await openDatabase(file);
  });
  afterEach(() => {
    own.close();
    other.close();
  });
  const versionIn = (database: Database): unknown => database.prepare("PRAGMA user_version").get();

  test("does not interrupt a migration", () => {
    let tried = 0;
    const after = (sql: string): void => {
      if (!sql.startsWith("BEGIN")) return;
      tried += 1;
      expect(() => other.exec("PRAGMA user_version = 1")).toThrow(/locked/);
    };
    prepareSchema(watched(own, { after }), file);
    expect(tried).toBe(1);
  });

  test("and is a later version, is not undone", () => {
    const before = (sql: string): void => {
      if (sql.startsWith("BEGIN")) other.exec("PRAGMA user_version = 99");
    };
    expect(() => prepareSchema(watched(own, { before }), file)).toThrow(/store version 99/);
    expect(versionIn(other)).toEqual({ user_version: 99 });
  });
});

test("a writing connection syncs everything, and leaves the log to the checkpoints", () =>
  inFile((database) => {
    const reported = (name: string): unknown =>
      Object.values(Object(database.prepare(`PRAGMA ${name}`).get()))[0];
    // SQLite's defaults are different.
    database.exec("PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0");
    prepareSchema(database, file);
    const settings = ["journal_mode", "synchronous", "wal_autocheckpoint"];
    expect([...settings, "busy_timeout"].map(reported)).toEqual(["wal", 2, 64_000, 5000]);
    database.exec(`PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0; ${queuedSettings}`);
    expect([...settings, "busy_timeout"].map(reported)).toEqual(["wal", 2, 64_000, 0]);
  }));
