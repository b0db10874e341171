// Counts the requests, time and memory of a run, and ends the run at its limits.
import { counted } from "../../../spec/text/counted.js";
import type { Halt, Limits } from "../../options/run-limits.js";
import { fitsInHeap } from "./body-receiver.js";

/** The budget of a run: how much of its limits it has used. */
export interface Budget {
  /** Counts a request that is about to be sent; returns the reason if it must not be sent, since a limit is reached. */
  spend(): Halt | undefined;
  /** Notes that there was not enough memory to read an answer. */
  outOfMemory(): void;
  readonly halt: Halt | undefined;
  /** From now on requests clean up, and no limit stops them. */
  beginCleanUp(): void;
}

/** Memory is measured once in this many requests. */
const lookEvery = 64;
const minute = 60_000;

export function newBudget(
  { requests, runMs }: Pick<Limits, "requests" | "runMs">,
  now: () => number = () => performance.now(),
): Budget {
  const started = now();
  let sent = 0;
  let halt: Halt | undefined;
  let cleaningUp = false;
  const memorySpent = (): Halt => ({ code: "memory-spent", words: "the run has used its memory" });
  const haltNow = (): Halt | undefined => {
    if (sent >= requests) return { code: "requests-spent", words: `the run has sent ${requests} requests` };
    if (now() - started < runMs) return sent % lookEvery === 0 && !fitsInHeap(0) ? memorySpent() : undefined;
    const minutes = Math.round((runMs / minute) * 10) / 10;
    return { code: "time-spent", words: `the run has lasted ${counted(minutes, "minute")}` };
  };
  return {
    spend() {
      if (cleaningUp) return undefined;
      halt ??= haltNow();
      sent += 1;
      return halt;
    },
    outOfMemory() {
      halt ??= memorySpent();
    },
    get halt() {
      return cleaningUp ? undefined : halt;
    },
    beginCleanUp() {
      cleaningUp = true;
    },
  };
}
