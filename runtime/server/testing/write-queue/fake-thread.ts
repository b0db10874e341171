import type { AddedRows, ThreadAnswer, WriterThread } from "../../store/sqlite/writer-thread.js";
import type { FakeFile, FakeWrite } from "./fake-file.js";

interface Asked {
  readonly writes: readonly FakeWrite[];
  answer(answer: ThreadAnswer): void;
  fail(fault: Error): void;
}

/** A thread that does what it was asked to when a test says so, in its order, as the real one. */
export class FakeThread implements WriterThread {
  readonly few: number;
  readonly many: number;
  closed = false;
  readonly #file: FakeFile;
  readonly #writeOf: (rows: AddedRows) => FakeWrite;
  #asked: Asked[] = [];

  constructor(file: FakeFile, writeOf: (rows: AddedRows) => FakeWrite, few: number, many: number) {
    this.#file = file;
    this.#writeOf = writeOf;
    this.few = few;
    this.many = many;
  }

  keep(added: readonly AddedRows[]): Promise<ThreadAnswer> {
    return new Promise((answer, fail) => {
      this.#asked.push({ writes: added.map(this.#writeOf), answer, fail });
    });
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  isIdle(): boolean {
    return this.#asked.length === 0;
  }

  /** Does the next it was asked to, or refuses it: so it does too where anything of it cannot be kept. */
  answer(sync: number | "refused"): void {
    const next = this.#asked.shift();
    if (next === undefined) return;
    next.answer(sync !== "refused" && this.#keep(next) ? sync : "refused");
  }

  /** Ends from outside, with so many transactions kept of which nobody heard. */
  die(kept: number): void {
    for (const [index, asked] of this.#asked.splice(0).entries()) {
      if (index < kept) this.#keep(asked);
      asked.answer("lost");
    }
  }

  /** Breaks its word: the promise is rejected. */
  fail(isKept: boolean): void {
    const next = this.#asked.shift();
    if (next === undefined) return;
    if (isKept) this.#keep(next);
    next.fail(new Error("no thread"));
  }

  #keep({ writes }: Asked): boolean {
    const { locked, full } = this.#file.troubles;
    const taken = ({ id }: FakeWrite): boolean => this.#file.timesKept(id) > 0;
    if (locked || full !== "no" || writes.some((one) => one.fate !== "fine" || taken(one))) return false;
    this.#file.keep(writes.map(({ id }) => id));
    return true;
  }
}
