import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** A message after which the thread ends. */
const end = "end";

const opened = `
  const { parentPort, workerData } = require("node:worker_threads");
  // Node warns of its own SQLite in each thread.
  process.emitWarning = () => undefined;
  const { DatabaseSync } = process.getBuiltinModule?.("node:sqlite") ?? require(workerData.driver);
  const database = new DatabaseSync(workerData.file, workerData.options ?? {});
  const answerBy = (answer) => parentPort.on("message", (message) => {
    if (message !== "${end}") return parentPort.postMessage(answer(message));
    database.close();
    parentPort.close();
  });
`;

/**
 * A connection of its own in a thread of its own. `script` is text, so that it runs whatever this file is bundled into: it has
 * the `database` and `workerData`, and hands a function to `answerBy`. The thread keeps no process alive.
 */
export function startThread(file: string, script: string, data: object = {}): Worker {
  const driver = createRequire(import.meta.url).resolve("@photostructure/sqlite");
  return new Worker(opened + script, { eval: true, workerData: { ...data, driver, file } });
}

/** Resolves when what a thread does is done, and it has ended. */
export function endThread(thread: Worker | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (thread === undefined) return resolve();
    thread.ref();
    thread.once("exit", () => resolve());
    thread.postMessage(end);
  });
}
