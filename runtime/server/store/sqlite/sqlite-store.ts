import type { ExportJobs } from "../export-jobs.js";
import type { ParameterIndex, Reindexing } from "../indexing.js";
import { addedAs, keptAt, laterOf } from "../later.js";
import { type Row, recordOf, writtenOf } from "../sql/rows.js";
import { storableKey } from "../sql/storable.js";
import type {
  Added,
  AddTerms,
  Condition,
  Draft,
  Later,
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
import type { StoreState } from "../store-state.js";
import type { Checkpoints } from "./checkpoints.js";
import { type StoreClock, storeClock } from "./clock.js";
import { Condition as FileCondition } from "./condition.js";
import { type Database, isRow, type Statement } from "./driver.js";
import { entryRows } from "./entry-rows.js";
import { sqliteExports } from "./exports.js";
import { type IndexRows, indexRows } from "./index-rows.js";
import { LongSearches, type SearchLimits } from "./long-searches.js";
import { type ReadTurn, readTurn } from "./read-turn.js";
import { ReaderThreads } from "./reader-threads.js";
import { readIndexed, reindex } from "./reindex.js";
import { type Retries, retriesOf } from "./retries.js";
import { readSecret } from "./schema.js";
import { Searching } from "./searching.js";
import { statementsOf } from "./statements.js";
import { asUnavailable } from "./unavailable.js";
import { WriteQueue } from "./write-queue.js";
import type { AddedRows, WriterThread } from "./writer-thread.js";

/** What takes the place of a version; a delete has no body. */
interface Successor extends Omit<Draft, "body" | "base"> {
  readonly body: string | null;
  readonly base: string | null;
}

/** Stands for a file where a store is in memory alone. */
export const inMemory = ":memory:";

function addedRows(key: RecordKey, { version, updated, body, base, entries }: Draft): AddedRows {
  const { site, type, id } = storableKey(key);
  return {
    record: [site, type, id, version, updated, body, base],
    entries: entryRows({ site, type }, entries),
    updated,
  };
}

/** What a store works with beside its database. */
export interface SqliteParts {
  readonly file: string;
  readonly thread: WriterThread;
  readonly checkpoints: Checkpoints;
  readonly searches: SearchLimits;
  /** Why it could not be opened as usual, where that is so. */
  readonly fault?: unknown;
}

/** Records in a database of SQLite: `open-sqlite-store.ts` opens one. */
export class SqliteStore implements Store {
  readonly secret: Uint8Array;
  readonly exports: ExportJobs;
  // Statements are collected with the database that made them: it must stay referenced while they live.
  readonly #database: Database;
  readonly #statements: ReturnType<typeof statementsOf>;
  readonly #clock: StoreClock;
  readonly #rows: IndexRows;
  readonly #retries: Retries;
  readonly #searching: Searching;
  readonly #searches: SearchLimits;
  readonly #long: LongSearches;
  readonly #turn: ReadTurn;
  readonly #writes: WriteQueue;
  readonly #checkpoints: Checkpoints;
  readonly #condition: FileCondition;
  #closed = false;

  constructor(database: Database, { file, thread, checkpoints, searches, fault }: SqliteParts) {
    this.#database = database;
    this.#statements = statementsOf(database);
    this.#clock = storeClock(database);
    this.#rows = indexRows(database);
    this.#retries = retriesOf(database);
    this.#searches = searches;
    this.#searching = new Searching(database, searches.together);
    this.#turn = readTurn(database);
    this.#long = new LongSearches({
      searching: this.#searching,
      limits: searches,
      join: this.#turn.join,
      // No other connection can open a file that this one has for itself alone.
      ...(file === inMemory || fault !== undefined ? {} : { threads: new ReaderThreads(file) }),
    });
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
      beforehand: () => {
        this.#turn.end();
        this.#clock.forget();
      },
      readMeanwhile: this.#turn.wasJoined,
      afterwards: (writes) => {
        this.#condition.committed();
        checkpoints.committed(writes);
      },
      failed: this.#condition.failed,
      lostPlace: (isWritten) => this.#condition.lost(isWritten),
      isKept: ({ record }) => this.#statements.inserted.get(...record) !== undefined,
    });
    this.exports = sqliteExports(database, this.#clock, (write) => this.#write(write));
  }

  add(key: RecordKey, draft: Draft, terms: AddTerms = {}): Promise<Added> {
    if (terms.unless !== undefined || terms.once !== undefined) return this.#addOnTerms(key, draft, terms);
    const expected = keptAt(draft, this.#clock.expect(draft.updated));
    const rows = addedRows(key, expected);
    const result = addedAs(key.id, draft, expected);
    return this.#write(() => this.#insert(key, draft, rows), { rows, result });
  }

  #addOnTerms(key: RecordKey, draft: Draft, { unless, once }: AddTerms): Promise<Added> {
    return this.#write(() => {
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

  replace(key: RecordKey, draft: Draft): Promise<boolean | Later> {
    return this.#write(() => {
      const position = this.#replaced(key, draft.version);
      if (position === undefined) return false;
      const kept = keptAt(draft, this.#clock.stamp(draft.updated));
      this.#supersede(key, position, kept);
      return laterOf(key.id, draft, kept) ?? true;
    });
  }

  remove(key: RecordKey, version: number, updated: number): Promise<boolean> {
    return this.#write(() => {
      const position = this.#replaced(key, version);
      if (position === undefined) return false;
      const successor = { version, updated: this.#clock.stamp(updated), body: null, base: null, entries: [] };
      this.#supersede(key, position, successor);
      return true;
    });
  }

  search(request: SearchRequest): Soon<Page> {
    if (this.#long.mustWait(request)) return this.#long.page(request);
    this.#turn.join();
    const page = this.#condition.reading(() => this.#searching.page(request, this.#searches.quickSteps));
    return page ?? this.#long.page(request);
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
    return this.#insert(key, draft, addedRows(key, draft));
  }

  /** Writes the rows of a draft as they were made before, unless the clock has it that its time is another one. */
  #insert(key: RecordKey, draft: Draft, before: AddedRows): Added {
    const kept = keptAt(draft, this.#clock.stamp(before.updated ?? draft.updated));
    const { record, entries } = kept.updated === before.updated ? before : addedRows(key, kept);
    const { lastInsertRowid } = this.#statements.insert.run(...record);
    this.#rows.write(Number(lastInsertRowid), entries);
    return addedAs(key.id, draft, kept);
  }

  /** What is taken back with a write that fails is the time that it had, too. */
  #write<T>(write: () => T, instead?: { readonly rows: AddedRows; readonly result: T }): Promise<T> {
    return this.#writes.push(() => {
      try {
        return write();
      } catch (fault) {
        this.#clock.forget();
        throw fault;
      }
    }, instead);
  }

  #find(statement: Statement, key: RecordKey): Row | undefined {
    const { site, type, id } = storableKey(key);
    const row = statement.get(site, type, id);
    return isRow(row) ? row : undefined;
  }

  /** Where the version stands that a version follows; nothing where another one is current by now. */
  #replaced(key: RecordKey, version: number): number | undefined {
    const row = this.#find(this.#statements.current, key);
    return row === undefined || Number(row["version"]) !== version - 1 ? undefined : Number(row["position"]);
  }

  #supersede(key: RecordKey, position: number, next: Successor): void {
    this.#statements.keep.run(position);
    this.#statements.change.run(next.version, next.updated, next.body, next.base, position);
    this.#rows.forget(position);
    this.#rows.write(position, entryRows(storableKey(key), next.entries));
  }
}
