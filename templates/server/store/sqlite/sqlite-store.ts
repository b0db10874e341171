import type { ParameterIndex, Reindexing } from "../indexing.js";
import { type Row, recordOf, writtenOf } from "../sql/rows.js";
import { storableKey } from "../sql/storable.js";
import type {
  Added,
  AddTerms,
  Condition,
  Draft,
  Page,
  RecordKey,
  SearchRequest,
  Soon,
  Store,
  StoredRecord,
  Walked,
  WalkRequest,
  WriteFigures,
  Written,
} from "../store.js";
import { SearchTooLong } from "../store-error.js";
import { type Checkpoints, checkpointsOf, noCheckpoints } from "./checkpoints.js";
import { type Database, isRow, openDatabase, type Statement } from "./driver.js";
import { entryInserts } from "./entry-inserts.js";
import { entryRows } from "./entry-rows.js";
import { type IndexRows, indexRows } from "./index-rows.js";
import { LongSearches, type SearchLimits, usualSearches } from "./long-searches.js";
import { type ReadTurn, readTurn } from "./read-turn.js";
import { ReaderThreads } from "./reader-threads.js";
import { readIndexed, reindex } from "./reindex.js";
import { type Retries, retriesOf } from "./retries.js";
import { prepareSchema, queuedSettings, readSecret } from "./schema.js";
import { Searching } from "./searching.js";
import { whileAvailable } from "./unavailable.js";
import { WriteQueue } from "./write-queue.js";
import { type AddedRows, noThread, type WriterThread, writerThread } from "./writer-thread.js";

const insertRecord =
  "INSERT INTO records (site, type, id, version, updated, body, base) VALUES (?, ?, ?, ?, ?, ?, ?)";

const statementsOf = (database: Database) => ({
  // Every column that is read costs a twentieth of a read.
  read: database.prepare("SELECT version, updated, body FROM records WHERE site = ? AND type = ? AND id = ?"),
  written: database.prepare(
    "SELECT site, from_site, base FROM records WHERE site = ? AND type = ? AND id = ? AND body IS NOT NULL",
  ),
  current: database.prepare(
    "SELECT position, version FROM records WHERE site = ? AND type = ? AND id = ? AND body IS NOT NULL",
  ),
  insert: database.prepare(insertRecord),
  keep: database.prepare(
    "INSERT INTO history SELECT site, type, id, version, updated, body FROM records WHERE position = ?",
  ),
  change: database.prepare(
    "UPDATE records SET version = ?, updated = ?, body = ?, base = ?, from_site = NULL WHERE position = ?",
  ),
});

/** What takes the place of a version; a delete has no body. */
interface Successor extends Omit<Draft, "body" | "base"> {
  readonly body: string | null;
  readonly base: string | null;
}

const inMemory = ":memory:";

const isAdded: Added = { kind: "added" };

function addedRows(key: RecordKey, { version, updated, body, base, entries }: Draft): AddedRows {
  const { site, type, id } = storableKey(key);
  return {
    record: [site, type, id, version, updated, body, base],
    entries: entryRows({ site, type }, entries),
  };
}

class SqliteStore implements Store {
  readonly secret: Uint8Array;
  // A write waits 3 s for a lock, and then for one sync.
  readonly settling = 5_000;
  // Statements are collected with the database that made them: it must stay referenced while they live.
  readonly #database: Database;
  readonly #statements: ReturnType<typeof statementsOf>;
  readonly #rows: IndexRows;
  readonly #retries: Retries;
  readonly #searching: Searching;
  readonly #searches: SearchLimits;
  readonly #long: LongSearches;
  readonly #turn: ReadTurn;
  readonly #writes: WriteQueue;
  readonly #checkpoints: Checkpoints;
  #closed = false;

  constructor(database: Database, file: string, thread: WriterThread, searches: SearchLimits) {
    this.#database = database;
    this.#statements = statementsOf(database);
    this.#rows = indexRows(database);
    this.#retries = retriesOf(database);
    this.#searches = searches;
    this.#searching = new Searching(database, searches.together);
    this.#turn = readTurn(database);
    this.#long = new LongSearches({
      searching: this.#searching,
      limits: searches,
      join: this.#turn.join,
      ...(file === inMemory ? {} : { threads: new ReaderThreads(file) }),
    });
    this.#checkpoints = file === inMemory ? noCheckpoints : checkpointsOf(database, file);
    this.#writes = new WriteQueue({
      database,
      thread,
      beforehand: this.#turn.end,
      readMeanwhile: this.#turn.wasJoined,
      afterwards: this.#checkpoints.committed,
    });
    this.secret = readSecret(database);
  }

  add(key: RecordKey, draft: Draft, terms: AddTerms = {}): Promise<Added> {
    if (terms.unless !== undefined || terms.once !== undefined) return this.#addOnTerms(key, draft, terms);
    const rows = addedRows(key, draft);
    return this.#writes.push(() => this.#insert(rows), { rows, result: isAdded });
  }

  #addOnTerms(key: RecordKey, draft: Draft, { unless, once }: AddTerms): Promise<Added> {
    return this.#writes.push(() => {
      const answered = once === undefined ? undefined : this.#retries.answered(key.site, once);
      if (answered !== undefined) return answered;
      const added = this.#addUnless(key, draft, unless);
      if (once === undefined || added.kind === "several") return added;
      const { id, version } = added.kind === "found" ? added.record : { id: key.id, version: draft.version };
      this.#retries.keep({ ...key, id }, version, added.kind === "added", once);
      return added;
    });
  }

  read(key: RecordKey): StoredRecord | "gone" | undefined {
    return this.readNow(key);
  }

  readNow(key: RecordKey): StoredRecord | "gone" | undefined {
    this.#turn.join();
    const row = whileAvailable(() => this.#find(this.#statements.read, key));
    if (row === undefined) return undefined;
    return row["body"] === null ? "gone" : recordOf(row, key.id);
  }

  writtenAt(key: RecordKey): Written | undefined {
    this.#turn.join();
    const row = whileAvailable(() => this.#find(this.#statements.written, key));
    return row && writtenOf(row);
  }

  replace(key: RecordKey, draft: Draft): Promise<boolean> {
    return this.#writes.push(() => this.#supersede(key, draft));
  }

  remove(key: RecordKey, version: number, updated: number): Promise<boolean> {
    const successor = { version, updated, body: null, base: null, entries: [] };
    return this.#writes.push(() => this.#supersede(key, successor));
  }

  search(request: SearchRequest): Soon<Page> {
    if (this.#long.mustWait(request)) return this.#long.page(request);
    this.#turn.join();
    const page = whileAvailable(() => this.#searching.page(request, this.#searches.quickSteps));
    return page ?? this.#long.page(request);
  }

  walk(request: WalkRequest): Walked {
    this.#turn.join();
    return whileAvailable(() => this.#searching.walk(request));
  }

  indexed(): readonly ParameterIndex[] {
    return readIndexed(this.#database);
  }

  reindex(work: Reindexing): Promise<void> {
    return reindex(this.#database, this.#rows, (write) => this.#writes.push(write), work);
  }

  writes(): WriteFigures {
    return this.#writes.figures();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#long.close();
    await this.#writes.close();
    await this.#checkpoints.close();
    this.#turn.end();
    this.#searching.close();
    this.#gather();
    this.#database.close();
  }

  /** Brings the log into the file, so that the file alone is the whole store, to copy or to move. */
  #gather(): void {
    try {
      this.#database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch {
      // A full disk or a lock: the log stays beside the file, and is read with it when it is opened again.
    }
  }

  #addUnless(key: RecordKey, draft: Draft, unless: readonly Condition[] | undefined): Added {
    if (unless !== undefined) {
      const { site, type } = storableKey(key);
      const request = { site, type, conditions: unless, limit: 2 };
      const page = this.#searching.page(request, this.#searches.termSteps);
      if (page === undefined) throw new SearchTooLong();
      const [record, another] = page.records;
      if (another !== undefined) return { kind: "several" };
      if (record !== undefined) return { kind: "found", record };
    }
    return this.#insert(addedRows(key, draft));
  }

  #insert({ record, entries }: AddedRows): Added {
    const { lastInsertRowid } = this.#statements.insert.run(...record);
    this.#rows.write(Number(lastInsertRowid), entries);
    return isAdded;
  }

  #find(statement: Statement, key: RecordKey): Row | undefined {
    const { site, type, id } = storableKey(key);
    const row = statement.get(site, type, id);
    return isRow(row) ? row : undefined;
  }

  #supersede(key: RecordKey, next: Successor): boolean {
    const row = this.#find(this.#statements.current, key);
    if (row === undefined || Number(row["version"]) !== next.version - 1) return false;
    const position = Number(row["position"]);
    this.#statements.keep.run(position);
    this.#statements.change.run(next.version, next.updated, next.body, next.base, position);
    this.#rows.forget(position);
    this.#rows.write(position, entryRows(storableKey(key), next.entries));
    return true;
  }
}

const threadFor = (file: string): WriterThread =>
  file === inMemory
    ? noThread
    : writerThread(file, queuedSettings, { record: insertRecord, entries: entryInserts });

/**
 * A store in a database that was opened by this file's name; `thread` keeps what is added by many at once. Throws `StoreError`
 * for a database that it cannot use.
 */
export function sqliteStoreIn(
  database: Database,
  file: string,
  thread = threadFor(file),
  searches = usualSearches,
): Store {
  prepareSchema(database, file);
  database.exec(queuedSettings);
  return new SqliteStore(database, file, thread, searches);
}

/** Opens a store in a file, made where it is absent, or in memory for `":memory:"`. Throws `StoreError` for a file it cannot use. */
export async function openSqliteStore(file: string): Promise<Store> {
  const database = await openDatabase(file);
  try {
    return sqliteStoreIn(database, file);
  } catch (fault) {
    database.close();
    throw fault;
  }
}
