import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore } from "../open-store.js";
import { type Database, isRow, openDatabase, type SqlValue } from "./driver.js";
import { prepareSchema, queuedSettings } from "./schema.js";

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

describe("a new file", () => {
  test("can be opened by two servers at the same time, which then share its secret", async () => {
    const [one, other] = await Promise.all([openStore(`sqlite:${file}`), openStore(`sqlite:${file}`)]);
    expect(one.secret).toEqual(other.secret);
    await one.close();
    await other.close();
  });

  test("stays empty if making its tables is interrupted", () =>
    inFile((database) => {
      const before = (sql: string): void => {
        if (sql === "COMMIT") throw new Error("interrupted");
      };
      expect(() => prepareSchema(watched(database, { before }), file)).toThrow("interrupted");
      expect(schemaOf(database)).toEqual([]);
      prepareSchema(database, file);
      expect(schemaOf(database)).not.toEqual([]);
    }));
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

  test("a store of another version", async () => {
    await (await openStore(`sqlite:${file}`)).close();
    await inFile((database) => database.exec("PRAGMA user_version = 99"));
    await refused(/written by another version .*store version 99/);
  });

  test("an empty file becomes a store", async () => {
    writeFileSync(file, "");
    await (await openStore(`sqlite:${file}`)).close();
    await (await openStore(`sqlite:${file}`)).close();
  });
});

/** The mark of a store, by which the file is recognised. */
const madeByAnother = "PRAGMA application_id = 1129466227";

describe("another process that opens the store at the same time", () => {
  let own: Database;
  let other: Database;
  beforeEach(async () => {
    own = await openDatabase(file);
    other = await openDatabase(file);
  });
  afterEach(() => {
    own.close();
    other.close();
  });
  const versionIn = (database: Database): unknown => database.prepare("PRAGMA user_version").get();

  test("does not interrupt the making of its tables", () => {
    let tried = 0;
    const after = (sql: string): void => {
      if (!sql.startsWith("BEGIN")) return;
      tried += 1;
      expect(() => other.exec("PRAGMA user_version = 2")).toThrow(/locked/);
    };
    prepareSchema(watched(own, { after }), file);
    expect(tried).toBe(1);
  });

  test("and is another version, is not undone", () => {
    const before = (sql: string): void => {
      if (sql.startsWith("BEGIN")) other.exec(`${madeByAnother}; PRAGMA user_version = 99`);
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
