/** The one writer of a SQLite store: runs batches of writes on its connection, each batch in one transaction. */

import { type StoreClock, storeClock } from "./clock.js";
import type { Database } from "./driver.js";
import { exportWrites } from "./exports.js";
import { RecordWrites } from "./record-writes.js";
import { reindexWrites } from "./reindex.js";
import type { Searching } from "./searching.js";
import { commitTogether } from "./transaction.js";
import type { BatchAnswer, WriteAnswer, WriteCommand, WriteKind, WriteRequest } from "./write-commands.js";

/** How a write of each kind is done. */
type Handlers = { readonly [Kind in WriteKind]: (command: WriteCommand<Kind>) => WriteAnswer<Kind> };

/** What a write answered that was kept already; undefined where it was not kept. Kinds that may simply be repeated are absent. */
type Answered = {
  readonly [Kind in WriteKind]?: (command: WriteCommand<Kind>) => WriteAnswer<Kind> | undefined;
};

export class Writer {
  // SQLite's statements are collected with the database that prepared them, so it is held while they are used.
  readonly #database: Database;
  readonly #clock: StoreClock;
  readonly #handlers: Handlers;
  readonly #answered: Answered;

  /** `termSteps` limits a search that an add depends on. */
  constructor(database: Database, searching: Searching, termSteps: number) {
    this.#database = database;
    this.#clock = storeClock(database);
    const records = new RecordWrites({ database, clock: this.#clock, searching, termSteps });
    const exports = exportWrites(database, this.#clock);
    const reindexing = reindexWrites(database);
    // REPLACE writes even where nothing changes, unlike UPDATE, so it tells whether anything can be written.
    const touch = database.prepare("REPLACE INTO settings SELECT * FROM settings WHERE name = 'secret'");
    this.#handlers = {
      add: (command) => records.add(command),
      replace: (command) => records.replace(command),
      remove: (command) => records.remove(command),
      beginExport: exports.begin,
      completeExport: exports.complete,
      extendExport: exports.extend,
      forgetExport: exports.forget,
      beginReindex: reindexing.begin,
      reindex: reindexing.batch,
      touch: () => void touch.run(),
    };
    this.#answered = {
      add: (command) => records.addedBefore(command),
      replace: (command) => records.replacedBefore(command),
      remove: (command) => records.removedBefore(command),
      beginExport: exports.begunBefore,
    };
  }

  /** Runs a batch. Returns once it is on disk; does not throw. */
  write(batch: readonly WriteRequest[]): BatchAnswer {
    // Another process may have advanced the store's clock since the last batch.
    this.#clock.forget();
    try {
      const writes = batch.map((request) => () => this.#run(request));
      return { kind: "written", outcomes: commitTogether(this.#database, writes) };
    } catch (fault) {
      return { kind: "failed", fault };
    }
  }

  #run({ command, inDoubt }: WriteRequest): WriteAnswer {
    try {
      return (inDoubt ? this.#answerOf(command) : undefined) ?? this.#handle(command);
    } catch (fault) {
      // The time that the write was given is rolled back with it.
      this.#clock.forget();
      throw fault;
    }
  }

  #handle<Kind extends WriteKind>(command: WriteCommand<Kind>): WriteAnswer<Kind> {
    const handlers: { readonly [K in WriteKind]: (command: WriteCommand<K>) => WriteAnswer<K> } =
      this.#handlers;
    return handlers[command.kind](command);
  }

  #answerOf<Kind extends WriteKind>(command: WriteCommand<Kind>): WriteAnswer<Kind> | undefined {
    return this.#answered[command.kind]?.(command);
  }
}
