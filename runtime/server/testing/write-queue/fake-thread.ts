/** A fake writer that answers when a test says so, with the transactions of the real one. */

import { commitTogether } from "../../store/sqlite/transaction.js";
import type { WriteRequest } from "../../store/sqlite/write-commands.js";
import type { WriterAnswer, WriterPort } from "../../store/sqlite/writer-thread.js";
import { FakeDatabase } from "./fake-database.js";
import type { FakeFile, FakeWrite } from "./fake-file.js";

interface Batch {
  readonly requests: readonly WriteRequest[];
  answer(answer: WriterAnswer): void;
}

export class FakeThread implements WriterPort {
  closed = false;
  /** The rule that the queue broke, if any. */
  broken: string | undefined;
  readonly #file: FakeFile;
  readonly #database: FakeDatabase;
  readonly #writeOf: (request: WriteRequest) => FakeWrite;
  #batch: Batch | undefined;

  constructor(file: FakeFile, writeOf: (request: WriteRequest) => FakeWrite) {
    this.#file = file;
    this.#database = new FakeDatabase(file);
    this.#writeOf = writeOf;
  }

  write(requests: readonly WriteRequest[]): Promise<WriterAnswer> {
    if (this.#batch !== undefined) this.broken = "the writer has two batches";
    if (this.closed) this.broken = "the writer gets a batch after it was closed";
    if (requests.length === 0) this.broken = "the writer gets an empty batch";
    return new Promise((answer) => {
      this.#batch = { requests, answer };
    });
  }

  checkpoint(): void {}

  async close(): Promise<void> {
    this.closed = true;
  }

  isIdle(): boolean {
    return this.#batch === undefined;
  }

  /** Writes its batch and answers. */
  answer(): void {
    const batch = this.#take();
    if (batch !== undefined) batch.answer(this.#written(batch));
  }

  /** Ends before it answers; its batch may be stored or not. */
  die(isStored: boolean): void {
    const batch = this.#take();
    if (batch === undefined) return;
    if (isStored) this.#written(batch);
    batch.answer({ kind: "lost" });
  }

  #take(): Batch | undefined {
    const batch = this.#batch;
    this.#batch = undefined;
    return batch;
  }

  #written({ requests }: Batch): WriterAnswer {
    const write = (request: WriteRequest): boolean => {
      const one = this.#writeOf(request);
      if (!request.inDoubt || this.#file.timesKept(one.id) === 0) this.#database.write(one);
      return true;
    };
    try {
      const outcomes = commitTogether(
        this.#database,
        requests.map((request) => () => write(request)),
      );
      return { kind: "written", outcomes };
    } catch (fault) {
      return { kind: "failed", fault };
    }
  }
}
