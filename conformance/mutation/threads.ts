// Opens worker threads, each of which runs one trial at a time.
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { builtFile } from "../../spec/package-root.js";
import type { Task, TrialOutcome } from "./trial.js";

/** Several threads; each runs one trial at a time. */
export type Threads = ReturnType<typeof openThreads>;

/** Minutes that a trial may take. On a machine of its own, the longest take two; beside other work they can take ten times as long. */
const longestTrial = 40;

interface Options {
  /** Opens a thread that answers each task with its outcome. */
  readonly open: () => Worker;
  /** How long a trial may take. */
  readonly limitMs?: number;
}

/** A thread for the trials of an interface. */
export const trialThread = (spec: string): Worker =>
  new Worker(builtFile("conformance/mutation/worker.js"), { workerData: { spec } });

/**
 * Opens two threads for each core, since trials often wait, but no more threads than there is work. A trial that takes too
 * long is ended with its thread, and is counted against the suite.
 */
export function openThreads(work: number, { open, limitMs = longestTrial * 60_000 }: Options) {
  const width = Math.max(1, Math.min(2 * availableParallelism(), work));
  const workers = new Set(Array.from({ length: width }, open));
  const free = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];
  const freeOne = () => {
    const worker = free.pop();
    return worker ? Promise.resolve(worker) : new Promise<Worker>((resolve) => waiting.push(resolve));
  };
  const release = (worker: Worker) => {
    const next = waiting.shift();
    if (next) next(worker);
    else free.push(worker);
  };
  const replaced = async (worker: Worker) => {
    workers.delete(worker);
    await worker.terminate();
    const other = open();
    workers.add(other);
    return other;
  };
  return {
    width,
    /** Waits for a free thread, and runs the trial there. */
    async attempt(task: Task): Promise<TrialOutcome> {
      let worker = await freeOne();
      try {
        const outcome = await answerOf(worker, task, limitMs);
        if (outcome === undefined) worker = await replaced(worker);
        return outcome ?? notEnded(task, limitMs);
      } finally {
        release(worker);
      }
    },
    async close(): Promise<void> {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

/** A thread's answer; undefined if it takes longer than the limit. */
async function answerOf(worker: Worker, task: Task, limitMs: number): Promise<TrialOutcome | undefined> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  const answer: Promise<readonly TrialOutcome[]> = once(worker, "message", { signal: limit.signal });
  worker.postMessage(task);
  try {
    const [outcome] = await answer;
    return outcome;
  } catch (error) {
    if (limit.signal.aborted) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The outcome of a trial that took too long: a mutant was not caught, and a conforming variant was not judged. */
function notEnded({ trial }: Task, limitMs: number): TrialOutcome {
  const unexpected = [`did not end within ${Math.round(limitMs / 60_000)} minutes`];
  return { ...trial, verdict: "not ended", failed: [], caughtBy: [], unexpected };
}
