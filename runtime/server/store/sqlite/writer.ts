/** The only writer of a SQLite store: runs batches of writes, each batch in one transaction. `record-writes.ts` writes the rows. */

import { type StoreClock, storeClock } from "./clock.js";
import type { Database } from "./driver.js";
import { exportWrites } from "./exports.js";
import { RecordWrites } from "./record-writes.js";
import { reindexWrites } from "./reindex.js";
import type { Searching } from "./searching.js";
import { commitTogether } from "./transaction.js";
import type { BatchAnswer, WriteAnswer, WriteCommand, WriteKind, WriteRequest } from "./write-commands.js";

/** A function for each kind of write. */
type Handlers = { readonly [Kind in WriteKind]: (command: WriteCommand<Kind>) => WriteAnswer<Kind> };

/** Functions that find the answer to a write that is already stored; undefined if it is not. Repeatable kinds are absent. */
type Answered = {
  readonly [Kind in WriteKind]?: (command: WriteCommand<Kind>) => WriteAnswer<Kind> | undefined;
};

export class Writer {
  // Statements become invalid when their database is garbage-collected, so it must stay referenced.
  readonly #database: Database;
  readonly #clock: StoreClock;
  readonly #handlers: Handlers;
  readonly #answered: Answered;

  /** `termSteps` limits the search of a conditional add. */
  constructor(database: Database, searching: Searching, termSteps: number) {
    this.#database = database;
    this.#clock = storeClock(database);
    const records = new RecordWrites({ database, clock: this.#clock, searching, termSteps });
    const exports = exportWrites(database, this.#clock);
    const reindexing = reindexWrites(database);
    // REPLACE writes even if nothing changes, unlike UPDATE, so it shows whether anything can be written.
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

  /** Runs a batch. Returns when it is on disk; does not throw. */
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
      // The time of a failed write is rolled back with it.
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
