// The program of one worker thread: it receives one trial at a time, runs it and sends back the outcome.
import { parentPort, workerData } from "node:worker_threads";
import { loadSpec } from "../../spec/load.js";
import { attempt } from "./run-trial.js";
import type { Task } from "./trial.js";

const { spec }: { readonly spec: string } = workerData;
const loaded = await loadSpec(spec);
if (!loaded.ok) throw new Error(`${spec} has mistakes`);
parentPort?.on("message", async (task: Task) => parentPort?.postMessage(await attempt(loaded.model, task)));
