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
  Store,
  StoredRecord,
  Walked,
  WalkRequest,
  WriteFigures,
  Written,
} from "../store.js";
import { StoreUnavailable } from "../store-error.js";
import type { StoreState } from "../store-state.js";
import { type Checkpoints, checkpointsOf, noCheckpoints } from "./checkpoints.js";
import { Condition as FileCondition } from "./condition.js";
import { type Database, isRow, openDatabase, type Statement } from "./driver.js";
import { entryInserts } from "./entry-inserts.js";
import { entryRows } from "./entry-rows.js";
import { type IndexRows, indexRows } from "./index-rows.js";
import { type ReadTurn, readTurn } from "./read-turn.js";
import { readIndexed, reindex } from "./reindex.js";
import { type Retries, retriesOf } from "./retries.js";
import { prepareSchema, queuedSettings, readSecret } from "./schema.js";
import { Searching } from "./searching.js";
import { insertRecord, statementsOf } from "./statements.js";
import { asUnavailable, isLocked } from "./unavailable.js";
import { WriteQueue } from "./write-queue.js";
import { type AddedRows, noThread, type WriterThread, writerThread } from "./writer-thread.js";

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

/** What a store works with beside its database. */
interface Parts {
  readonly file: string;
  readonly thread: WriterThread;
  readonly checkpoints: Checkpoints;
  /** Why it could not be opened as usual, where that is so. */
  readonly fault?: unknown;
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
  readonly #turn: ReadTurn;
  readonly #writes: WriteQueue;
  readonly #checkpoints: Checkpoints;
  readonly #condition: FileCondition;
  #closed = false;

  constructor(database: Database, { file, thread, checkpoints, fault }: Parts) {
    this.#database = database;
    this.#statements = statementsOf(database);
    this.#rows = indexRows(database);
    this.#retries = retriesOf(database);
    this.#searching = new Searching(database);
    this.#turn = readTurn(database);
    this.#checkpoints = checkpoints;
    this.secret = readSecret(database);
    this.#condition = new FileCondition({
      ...(file === inMemory ? {} : { file }),
      fault,
      touch: () => this.#writes.push(() => this.#statements.touch.run()),
      gather: () => this.#gather(),
    });
    this.#writes = new WriteQueue({
      database,
      thread,
      beforehand: this.#turn.end,
      readMeanwhile: this.#turn.wasJoined,
      afterwards: (writes) => {
        this.#condition.committed();
        checkpoints.committed(writes);
      },
      failed: this.#condition.failed,
      lostPlace: (isWritten) => this.#condition.lost(isWritten),
      isKept: ({ record }) => this.#statements.inserted.get(...record) !== undefined,
    });
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
    const row = this.#condition.reading(() => this.#find(this.#statements.read, key));
    if (row === undefined) return undefined;
    return row["body"] === null ? "gone" : recordOf(row, key.id);
  }

  writtenAt(key: RecordKey): Written | undefined {
    this.#turn.join();
    const row = this.#condition.reading(() => this.#find(this.#statements.written, key));
    return row && writtenOf(row);
  }

  replace(key: RecordKey, draft: Draft): Promise<boolean> {
    return this.#writes.push(() => this.#supersede(key, draft));
  }

  remove(key: RecordKey, version: number, updated: number): Promise<boolean> {
    const successor = { version, updated, body: null, base: null, entries: [] };
    return this.#writes.push(() => this.#supersede(key, successor));
  }

  search(request: SearchRequest): Page {
    this.#turn.join();
    return this.#condition.reading(() => this.#searching.page(request));
  }

  walk(request: WalkRequest): Walked {
    this.#turn.join();
    return this.#condition.reading(() => this.#searching.walk(request));
  }

  indexed(): readonly ParameterIndex[] {
    return this.#condition.reading(() => readIndexed(this.#database));
  }

  async reindex(work: Reindexing): Promise<void> {
    try {
      await reindex(this.#database, this.#rows, (write) => this.#writes.push(write), work);
    } catch (fault) {
      throw asUnavailable(fault);
    }
  }

  state(): Promise<StoreState> {
    return this.#condition.state();
  }

  writes(): WriteFigures {
    return this.#writes.figures();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
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
      const [record, another] = this.#searching.page({ site, type, conditions: unless, limit: 2 }).records;
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
export function sqliteStoreIn(database: Database, file: string, thread = threadFor(file)): Store {
  prepareSchema(database, file);
  database.exec(queuedSettings);
  const checkpoints = file === inMemory ? noCheckpoints : checkpointsOf(database, file);
  return new SqliteStore(database, { file, thread, checkpoints });
}

/**
 * The same without the memory that connections to a file share, which takes room on its disk: it can be read where there is none
 * left, by this server alone (https://www.sqlite.org/wal.html, section 8).
 */
function storeAloneIn(database: Database, file: string, fault: unknown): Store {
  database.exec("PRAGMA locking_mode = EXCLUSIVE");
  prepareSchema(database, file);
  database.exec(`${queuedSettings}; PRAGMA wal_autocheckpoint = 1000`);
  return new SqliteStore(database, { file, thread: noThread, checkpoints: noCheckpoints, fault });
}

/** Opens a store in a file, made where it is absent, or in memory for `":memory:"`. Throws `StoreError` for a file it cannot use. */
export async function openSqliteStore(file: string): Promise<Store> {
  try {
    return await opened(file, sqliteStoreIn);
  } catch (fault) {
    const told = asUnavailable(fault);
    if (!(told instanceof StoreUnavailable) || isLocked(fault)) throw told;
    // Of the two, the first tells why.
    return opened(file, (database) => storeAloneIn(database, file, fault)).catch(() => {
      throw told;
    });
  }
}

async function opened(file: string, open: (database: Database, file: string) => Store): Promise<Store> {
  const database = await openDatabase(file);
  try {
    return open(database, file);
  } catch (fault) {
    database.close();
    throw fault;
  }
}
