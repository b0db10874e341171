import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { builtFile } from "../../spec/package-root.js";
import type { Task, TrialOutcome } from "./trial.js";

/** Several threads that try servers, one each at a time. */
export interface Threads {
  readonly width: number;
  /** Waits for a thread that is free. */
  attempt(task: Task): Promise<TrialOutcome>;
  close(): Promise<void>;
}

/** Opens two threads for each core, since every server is waited for now and then, and no more than there is work for. */
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
        return await asked(worker, task);
      } finally {
        release(worker);
      }
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function asked(worker: Worker, task: Task): Promise<TrialOutcome> {
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
