/** The SQLite store: reads on its own connection, and passes all writes to the writer. */

import type { Condition } from "../../store-port/condition.js";
import type { ExportJobs } from "../../store-port/export-jobs.js";
import type { ParameterIndex, Reindexing } from "../../store-port/indexing.js";
import type {
  Added,
  AddTerms,
  Held,
  NewVersion,
  Page,
  RecordKey,
  Referral,
  Removed,
  Replaced,
  SearchRequest,
  Soon,
  Store,
  StoredRecord,
  StoreState,
  Walked,
  WalkRequest,
  WriteFigures,
  Written,
} from "../../store-port/store.js";
import { SearchTooLong } from "../../store-port/store-error.js";
import { type Row, recordOf, writtenOf } from "../sql/rows.js";
import { siteOf, sitesSql } from "../sql/sites-sql.js";
import { storableKey } from "../sql/storable.js";
import type { Checkpoints } from "./checkpoints.js";
import { type Database, isRow, type Statement } from "./driver.js";
import { entryRows } from "./entry-rows.js";
import { sqliteExports } from "./exports.js";
import { FileCondition } from "./file-condition.js";
import { LongSearches, type SearchLimits } from "./long-searches.js";
import { ReaderThreads } from "./reader-threads.js";
import { readIndexed, reindex } from "./reindex.js";
import { readSecret } from "./schema.js";
import { Searching } from "./searching.js";
import { type SharedRead, sharedRead } from "./shared-read.js";
import { asUnavailable } from "./unavailable.js";
import type { NewVersionRows, Write } from "./write-commands.js";
import { WriteQueue } from "./write-queue.js";
import { Writer } from "./writer.js";
import { directWriter, type WriterPort } from "./writer-thread.js";

/** The file name of a store in memory. */
export const inMemory = ":memory:";

/** A new version with its index entries as rows. Only what a message to the writer needs is copied. */
function newVersionRows(
  key: RecordKey,
  { version, updated, body, timeAt, base, entries }: NewVersion,
): NewVersionRows {
  return { version, updated, body, timeAt, base, entries: entryRows(storableKey(key), entries) };
}

/** The statements that read one record. */
const statementsOf = (database: Database) => ({
  // Each column that is read costs a twentieth of a read.
  read: database.prepare("SELECT version, updated, body FROM records WHERE site = ? AND type = ? AND id = ?"),
  written: database.prepare(
    "SELECT site, from_site, base FROM records WHERE site = ? AND type = ? AND id = ? AND body IS NOT NULL",
  ),
});

/** The parts of a store in addition to its database. */
interface SqliteParts {
  readonly file: string;
  /** The writer in its thread; if absent, the store's own connection writes. */
  readonly writer?: WriterPort;
  readonly checkpoints: Checkpoints;
  readonly searches: SearchLimits;
  /** Why the store could not be opened normally; absent if it was. */
  readonly fault?: unknown;
}

/** Records in a SQLite database. This connection only reads; the writer writes. `open-sqlite-store.ts` opens a store. */
export class SqliteStore implements Store {
  readonly secret: Uint8Array;
  readonly exports: ExportJobs;
  // Statements become invalid when their database is garbage-collected, so it must stay referenced.
  readonly #database: Database;
  readonly #statements: ReturnType<typeof statementsOf>;
  readonly #searching: Searching;
  readonly #searches: SearchLimits;
  readonly #long: LongSearches;
  readonly #reads: SharedRead;
  readonly #writes: WriteQueue;
  readonly #checkpoints: Checkpoints;
  readonly #condition: FileCondition;
  #closed = false;

  constructor(database: Database, { file, writer, checkpoints, searches, fault }: SqliteParts) {
    this.#database = database;
    this.#statements = statementsOf(database);
    this.#searches = searches;
    this.#searching = new Searching(database, searches.together);
    this.#reads = sharedRead(database);
    this.#long = new LongSearches({
      searching: this.#searching,
      limits: searches,
      join: this.#reads.join,
      // No other connection can open a file that this one holds exclusively.
      ...(file === inMemory || fault !== undefined ? {} : { threads: new ReaderThreads(file) }),
    });
    this.#checkpoints = checkpoints;
    this.secret = readSecret(database);
    this.#condition = new FileCondition({
      ...(file === inMemory ? {} : { file }),
      fault,
      touch: () => this.#write({ kind: "touch" }),
      checkpoint: () => this.#checkpoint(),
    });
    this.#writes = new WriteQueue({
      writer: writer ?? this.#directWriter(),
      beforehand: this.#reads.end,
      afterwards: (writes) => {
        this.#condition.committed();
        checkpoints.committed(writes);
      },
      failed: this.#condition.failed,
      lostPlace: (isWritten) => this.#condition.lost(isWritten),
    });
    this.exports = sqliteExports(database, this.#write);
  }

  async add(key: RecordKey, newVersion: NewVersion, terms: AddTerms = {}): Promise<Added> {
    const added = await this.#write({ kind: "add", key, newVersion: newVersionRows(key, newVersion), terms });
    if (added.kind === "too long") throw new SearchTooLong();
    return added;
  }

  read(key: RecordKey): StoredRecord | "gone" | undefined {
    return this.readNow(key);
  }

  readNow(key: RecordKey): StoredRecord | "gone" | undefined {
    this.#reads.join();
    const row = this.#condition.reading(() => this.#find(this.#statements.read, key));
    if (row === undefined) return undefined;
    return row["body"] === null ? "gone" : recordOf(row, key.id);
  }

  writtenAt(key: RecordKey): Written | undefined {
    this.#reads.join();
    const row = this.#condition.reading(() => this.#find(this.#statements.written, key));
    return row && writtenOf(row);
  }

  async replace(
    key: RecordKey,
    newVersion: NewVersion,
    unique?: readonly Condition[],
    holds?: readonly Held[],
  ): Promise<Replaced> {
    const replaced = await this.#write({
      kind: "replace",
      key,
      newVersion: newVersionRows(key, newVersion),
      unique,
      holds,
    });
    if (typeof replaced !== "object" || !("kind" in replaced)) return replaced;
    if (replaced.kind === "too long") throw new SearchTooLong();
    return replaced;
  }

  async remove(
    key: RecordKey,
    version: number,
    updated: number,
    unless?: readonly Referral[],
  ): Promise<Removed> {
    const removed = await this.#write({ kind: "remove", key, version, updated, unless });
    if (typeof removed === "object" && removed.kind === "too long") throw new SearchTooLong();
    return removed;
  }

  search(request: SearchRequest): Soon<Page> {
    if (this.#long.mustWait(request)) return this.#long.page(request);
    this.#reads.join();
    const page = this.#condition.reading(() => this.#searching.page(request, this.#searches.quickSteps));
    return page ?? this.#long.page(request);
  }

  walk(request: WalkRequest): Walked {
    this.#reads.join();
    return this.#condition.reading(() => this.#searching.walk(request));
  }

  sites(): readonly string[] {
    this.#reads.join();
    const rows = this.#condition.reading(() => this.#database.prepare(sitesSql).all());
    return rows.filter(isRow).map(siteOf);
  }

  indexed(): readonly ParameterIndex[] {
    return this.#condition.reading(() => readIndexed(this.#database));
  }

  async reindex(work: Reindexing): Promise<void> {
    try {
      await reindex(this.#database, this.#write, work);
    } catch (fault) {
      this.#condition.failed(fault);
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
    this.#reads.end();
    this.#searching.close();
    this.#checkpoint();
    this.#database.close();
  }

  /** Copies the write-ahead log into the file, so that the file alone is the whole store. */
  #checkpoint(): void {
    try {
      this.#database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch {
      // A full disk or a lock: the log file remains, and is read when the store is opened again.
    }
  }

  readonly #write: Write = (command) => this.#writes.push(command);

  #directWriter(): WriterPort {
    const writer = new Writer(this.#database, this.#searching, this.#searches.termSteps);
    return directWriter(this.#database, writer, this.#reads.end);
  }

  #find(statement: Statement, key: RecordKey): Row | undefined {
    const { site, type, id } = storableKey(key);
    const row = statement.get(site, type, id);
    return isRow(row) ? row : undefined;
  }
}
