import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Trial, TrialOutcome } from "./trial.js";

/** Shares the trials among threads, one for each core; outcomes come back in the order of the trials. */
export async function runTrials(
  spec: string,
  trials: readonly Trial[],
  progress: (done: number) => void,
): Promise<readonly TrialOutcome[]> {
  const outcomes = new Map<Trial, TrialOutcome>();
  const queue = trials.values();
  const thread = async () => {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { workerData: { spec } });
    try {
      for (const trial of queue) {
        outcomes.set(trial, await asked(worker, trial));
        progress(outcomes.size);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), trials.length) }, thread));
  return trials.flatMap((trial) => outcomes.get(trial) ?? []);
}

function asked(worker: Worker, trial: Trial): Promise<TrialOutcome> {
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
    worker.postMessage(trial);
  });
}
