/** Main module of a reader thread: runs long searches on a read-only connection of its own, each on one snapshot. */

import { workerData } from "node:worker_threads";
import { type Database, isRow, openDatabase } from "./driver.js";
import type { ReaderAnswer, ReaderMessage, ReaderSettings, Reading, ReadRows } from "./reader-thread.js";
import { stepName } from "./step-budget.js";
import { plainFault } from "./thread.js";
import { rollBack } from "./transaction.js";
import { answerMessages } from "./worker-messages.js";

const { file, aborted }: ReaderSettings = workerData;
const abortedJob = new Int32Array(aborted);
let job = 0;

const database = await openDatabase(file, { readOnly: true });
database.exec("PRAGMA query_only = ON; PRAGMA busy_timeout = 5000; PRAGMA cache_size = -16384");
database.function(stepName, () => {
  if (Atomics.load(abortedJob, 0) === job) throw new Error("The search was aborted.");
  return 1;
});

function read(connection: Database, { rows, count }: Reading): ReadRows {
  connection.exec("BEGIN");
  try {
    const found = connection
      .prepare(rows.text)
      .all(...rows.values)
      .filter(isRow);
    const counted = count && connection.prepare(count.text).get(...count.values);
    return isRow(counted) ? { rows: found, total: Number(counted["total"]) } : { rows: found };
  } finally {
    rollBack(connection);
  }
}

function answer(message: ReaderMessage): ReaderAnswer {
  job = message.job;
  try {
    return { rows: read(database, message.reading) };
  } catch (fault) {
    return { fault: plainFault(fault) };
  }
}

answerMessages(answer, () => database.close());
