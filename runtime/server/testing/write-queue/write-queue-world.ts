/** The write queue with a fake file and a fake writer, and the rules that it must obey. */

import { WriteQueue } from "../../store/sqlite/write-queue.js";
import { StoreUnavailable } from "../../store-port/store-error.js";
import { FakeFile, type FakeWrite, type Fate } from "./fake-file.js";
import { FakeThread } from "./fake-thread.js";
import { ManualTiming } from "./manual-timing.js";

/** A pushed write and its answer so far. */
interface Pushed extends FakeWrite {
  /** The queue was already closed. */
  readonly isLate: boolean;
  answered: "nothing" | "kept" | "not kept" | "not known";
}

// The queue waits 3 s for a lock, in pauses of 25 ms; after more than that, every write has its answer.
const enoughPauses = 200;

/** A write queue with a fake file and a fake writer. It remembers all pushed writes and checks the rules. */
export class WriteQueueWorld {
  readonly timing = new ManualTiming();
  readonly file = new FakeFile();
  readonly thread: FakeThread;
  readonly pushed: Pushed[] = [];
  /** A fault occurred because of which a good write may be refused. */
  isTroubled = false;
  readonly #queue: WriteQueue;
  readonly #broken: string[] = [];
  #deaths = 0;
  #closing = false;
  #closed = false;

  constructor() {
    this.thread = new FakeThread(this.file, ({ command }) => {
      const id = command.kind === "remove" ? Number(command.key.id) : Number.NaN;
      return this.pushed[id] ?? { id, fate: "fails" };
    });
    this.#queue = new WriteQueue({
      writer: this.thread,
      timing: this.timing,
      beforehand: () => undefined,
      lostPlace: (unanswered) =>
        this.file.troubles.gone === "yes"
          ? new StoreUnavailable("gone", 30, undefined, unanswered)
          : undefined,
    });
  }

  /** The writer ends with its batch. If that happens repeatedly, a write may be refused. */
  die(isStored: boolean): void {
    if (this.thread.isIdle()) return;
    this.#deaths += 1;
    this.isTroubled ||= this.#deaths > 1;
    this.thread.die(isStored);
  }

  push(fate: Fate): void {
    const pushed: Pushed = { id: this.pushed.length, fate, isLate: this.#closing, answered: "nothing" };
    this.pushed.push(pushed);
    const key = { site: "", type: "", id: String(pushed.id) };
    this.#queue.push({ kind: "remove", key, version: 1, updated: 0 }).then(
      (result) => this.#report(pushed, result ? "kept" : "not kept"),
      (fault: unknown) =>
        this.#report(
          pushed,
          fault instanceof StoreUnavailable && fault.unanswered ? "not known" : "not kept",
        ),
    );
  }

  close(): void {
    this.#closing = true;
    void this.#queue.close().then(() => {
      this.#closed = true;
    });
  }

  /** Throws if a rule is broken. To be awaited after each step. */
  async check(): Promise<void> {
    // Runs everything that follows from a step through promises.
    for (let hop = 0; hop < 12; hop += 1) await undefined;
    for (const one of this.pushed) this.#checkOne(one);
    if (this.timing.isIdle() && this.thread.isIdle()) this.#checkRest();
    if (this.thread.closed && !this.thread.isIdle()) this.#broken.push("the thread was closed at work");
    if (this.thread.broken !== undefined) this.#broken.push(this.thread.broken);
    if (this.#broken.length > 0) throw new Error(this.#broken.join("; "));
  }

  /** Ends all faults, lets all writes finish, and closes the queue. */
  async finish(): Promise<void> {
    await this.#settle();
    this.close();
    await this.#settle();
    this.push("fine");
    await this.check();
    if (!this.#closed) throw new Error("the queue did not close");
    if (this.isTroubled) return;
    const refused = this.pushed.find(
      ({ fate, isLate, answered }) => fate === "fine" && !isLate && answered !== "kept",
    );
    if (refused !== undefined) throw new Error(`${refused.id} was ${refused.answered}, with nothing wrong`);
  }

  async #settle(): Promise<void> {
    for (let pause = 0; pause < enoughPauses; pause += 1) {
      this.timing.turn();
      this.thread.answer();
      this.timing.pass(25);
      await this.check();
    }
  }

  #report(pushed: Pushed, reported: Pushed["answered"]): void {
    if (pushed.answered !== "nothing") this.#broken.push(`${pushed.id} was answered twice`);
    pushed.answered = reported;
  }

  #checkOne({ id, answered, isLate, fate }: Pushed): void {
    const times = this.file.timesKept(id);
    if (times > 1) this.#broken.push(`${id} was kept ${times} times`);
    if (times > 0 && (fate !== "fine" || isLate)) this.#broken.push(`${id} was kept and could not be`);
    if (answered === "kept" && times === 0) this.#broken.push(`${id} was acknowledged and is not kept`);
    if (answered === "not kept" && times > 0) this.#broken.push(`${id} was refused and is kept`);
  }

  /** Nothing is in progress or pending, so a caller that waits now would wait for ever. */
  #checkRest(): void {
    const waiting = this.pushed.filter(({ answered }) => answered === "nothing");
    if (waiting.length > 0) this.#broken.push(`${waiting.map(({ id }) => id).join()} wait for ever`);
    if (this.#queue.figures().waiting > 0) this.#broken.push("the queue counts some that wait");
    if (this.#closing && !this.#closed) this.#broken.push("the queue is never closed");
  }
}
