import { parentPort, workerData } from "node:worker_threads";
import { loadSpec } from "../../spec/load.js";
import { attempt } from "./run-trial.js";
import type { Task } from "./trial.js";

// One of several threads that share the trials: it is handed one at a time, and tells what came of it.
const { spec }: { readonly spec: string } = workerData;
const loaded = await loadSpec(spec);
if (!loaded.ok) throw new Error(`${spec} has mistakes`);
parentPort?.on("message", async (task: Task) => parentPort?.postMessage(await attempt(loaded.model, task)));
