// Worker threads that run trials, one at a time each.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { builtFile } from "../../spec/package-root.js";
import type { Task, TrialOutcome } from "./trial.js";

/** Several threads; each runs one trial at a time. */
export interface Threads {
  readonly width: number;
  /** Waits for a free thread, and runs the trial there. */
  attempt(task: Task): Promise<TrialOutcome>;
  close(): Promise<void>;
}

/** Opens two threads for each core, since trials often wait, but no more threads than there is work. */
export function openThreads(spec: string, work: number): Threads {
  const width = Math.max(1, Math.min(2 * availableParallelism(), work));
  const open = () => new Worker(builtFile("conformance/mutation/worker.js"), { workerData: { spec } });
  const workers = Array.from({ length: width }, open);
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
  return {
    width,
    async attempt(task) {
      const worker = await freeOne();
      try {
        return await answerOf(worker, task);
      } finally {
        release(worker);
      }
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function answerOf(worker: Worker, task: Task): Promise<TrialOutcome> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off("message", done);
      worker.off("error", failed);
    };
    const done = (outcome: TrialOutcome) => {
      settle();
      resolve(outcome);
    };
    const failed = (error: unknown) => {
      settle();
      reject(error);
    };
    worker.once("message", done);
    worker.once("error", failed);
    worker.postMessage(task);
  });
}
