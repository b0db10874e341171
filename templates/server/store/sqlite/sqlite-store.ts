import type { Draft, IndexEntry, Page, RecordKey, SearchRequest, Store, StoredRecord } from "../store.js";
import { type Database, isRow, openDatabase, type Row, type Statement } from "./driver.js";
import { prepareSchema, readSecret } from "./schema.js";
import { searchSql } from "./search-sql.js";
import { WriteQueue } from "./write-queue.js";

const statementsOf = (database: Database) => ({
  find: database.prepare(
    "SELECT position, id, version, updated, body FROM records WHERE site = ? AND type = ? AND id = ?",
  ),
  insert: database.prepare(
    "INSERT INTO records (site, type, id, version, updated, body) VALUES (?, ?, ?, ?, ?, ?)",
  ),
  keep: database.prepare(
    "INSERT INTO history SELECT site, type, id, version, updated, body FROM records WHERE position = ?",
  ),
  change: database.prepare("UPDATE records SET version = ?, updated = ?, body = ? WHERE position = ?"),
  text: database.prepare("INSERT OR IGNORE INTO texts VALUES (?, ?, ?, ?, ?)"),
  token: database.prepare("INSERT OR IGNORE INTO tokens VALUES (?, ?, ?, ?, ?, ?)"),
  range: database.prepare("INSERT OR IGNORE INTO ranges VALUES (?, ?, ?, ?, ?, ?)"),
  forget: [
    database.prepare("DELETE FROM texts WHERE position = ?"),
    database.prepare("DELETE FROM tokens WHERE position = ?"),
    database.prepare("DELETE FROM ranges WHERE position = ?"),
  ],
});

const recordOf = (row: Row, body: string): StoredRecord => ({
  id: String(row["id"]),
  version: Number(row["version"]),
  updated: Number(row["updated"]),
  body,
});

class SqliteStore implements Store {
  readonly secret: Uint8Array;
  // Statements are collected with the database that made them: it must stay referenced while they live.
  readonly #database: Database;
  readonly #statements: ReturnType<typeof statementsOf>;
  readonly #searches = new Map<string, Statement>();
  readonly #writes: WriteQueue;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = statementsOf(database);
    this.#writes = new WriteQueue(database);
    this.secret = readSecret(database);
  }

  add(key: RecordKey, draft: Draft): Promise<void> {
    return this.#writes.push(() => {
      const { site, type, id } = key;
      const added = this.#statements.insert.run(site, type, id, draft.version, draft.updated, draft.body);
      this.#index(key, Number(added.lastInsertRowid), draft.entries);
    });
  }

  async read(key: RecordKey): Promise<StoredRecord | "gone" | undefined> {
    const row = this.#find(key);
    if (row === undefined) return undefined;
    return typeof row["body"] === "string" ? recordOf(row, row["body"]) : "gone";
  }

  replace(key: RecordKey, draft: Draft): Promise<boolean> {
    return this.#writes.push(() => this.#supersede(key, draft, draft.body, draft.entries));
  }

  remove(key: RecordKey, version: number, updated: number): Promise<boolean> {
    return this.#writes.push(() => this.#supersede(key, { version, updated }, null, []));
  }

  async search(request: SearchRequest): Promise<Page> {
    const { text, values } = searchSql(request);
    const rows = this.#search(text)
      .all(...values)
      .filter(isRow);
    const shown = rows.slice(0, request.limit);
    const records = shown.map((row) => recordOf(row, String(row["body"])));
    const end = shown.at(-1);
    return rows.length > shown.length && end !== undefined
      ? { records, next: Number(end["position"]) }
      : { records };
  }

  async close(): Promise<void> {
    this.#writes.flush();
    this.#searches.clear();
    this.#database.close();
  }

  #find({ site, type, id }: RecordKey): Row | undefined {
    const row = this.#statements.find.get(site, type, id);
    return isRow(row) ? row : undefined;
  }

  #supersede(
    key: RecordKey,
    next: { readonly version: number; readonly updated: number },
    body: string | null,
    entries: readonly IndexEntry[],
  ): boolean {
    const row = this.#find(key);
    if (row === undefined || row["body"] === null || Number(row["version"]) !== next.version - 1)
      return false;
    const position = Number(row["position"]);
    this.#statements.keep.run(position);
    this.#statements.change.run(next.version, next.updated, body, position);
    for (const statement of this.#statements.forget) statement.run(position);
    this.#index(key, position, entries);
    return true;
  }

  #index({ site, type }: RecordKey, position: number, entries: readonly IndexEntry[]): void {
    const { text, token, range } = this.#statements;
    for (const entry of entries) {
      const { parameter } = entry;
      if (entry.kind === "text") text.run(site, type, parameter, entry.value, position);
      else if (entry.kind === "token") token.run(site, type, parameter, entry.code, entry.system, position);
      else range.run(site, type, parameter, entry.low, entry.high, position);
    }
  }

  #search(text: string): Statement {
    const known = this.#searches.get(text);
    if (known !== undefined) return known;
    // Long lists of alternatives make ever new texts: the memory for them is bounded.
    if (this.#searches.size >= 200) this.#searches.clear();
    const statement = this.#database.prepare(text);
    this.#searches.set(text, statement);
    return statement;
  }
}

/** Opens a store in a file, made where it is absent, or in memory for `":memory:"`. Throws `StoreError` for a file it cannot use. */
export async function openSqliteStore(file: string): Promise<Store> {
  const database = await openDatabase(file);
  try {
    prepareSchema(database, file);
    return new SqliteStore(database);
  } catch (fault) {
    database.close();
    throw fault;
  }
}
