/** A clock and an event loop that tests control. */

import type { Timing } from "../../store/sqlite/write-queue.js";

interface Later {
  readonly at: number;
  readonly act: () => void;
}

/** A clock and an event loop that advance when a test says so. */
export class ManualTiming implements Timing {
  #now = 0;
  #soon: (() => void)[] = [];
  #later: Later[] = [];

  now(): number {
    return this.#now;
  }

  soon(action: () => void): void {
    this.#soon.push(action);
  }

  later(act: () => void, milliseconds: number): void {
    this.#later.push({ at: this.#now + milliseconds, act });
  }

  /** Whether no action is pending. */
  isIdle(): boolean {
    return this.#soon.length === 0 && this.#later.length === 0;
  }

  /** Turns the event loop once. */
  turn(): void {
    const api = this.#soon;
    this.#soon = [];
    for (const act of api) act();
  }

  /** Moves the clock by this many milliseconds. */
  pass(milliseconds: number): void {
    this.#now += milliseconds;
    const due = this.#later.filter(({ at }) => at <= this.#now);
    this.#later = this.#later.filter(({ at }) => at > this.#now);
    for (const { act } of due) act();
  }
}
