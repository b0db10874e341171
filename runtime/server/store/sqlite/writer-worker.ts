/** Main module of the writer thread: runs batches of writes on a connection of its own. */

import { workerData } from "node:worker_threads";
import { checkpointSql } from "./checkpoints.js";
import { type Database, openDatabase } from "./driver.js";
import { queuedSettings } from "./schema.js";
import { Searching } from "./searching.js";
import { plainFault } from "./thread.js";
import type { Outcome } from "./transaction.js";
import { answerMessages } from "./worker-messages.js";
import type { BatchAnswer, WriteAnswer } from "./write-commands.js";
import { Writer } from "./writer.js";
import type { WriterMessage, WriterSettings } from "./writer-thread.js";

const { file, together, termSteps }: WriterSettings = workerData;
let database: Database | undefined;
let writer: Writer | undefined;

/** Opens the connection with the first message. If that fails, the next message tries again. */
async function opened(): Promise<Writer> {
  if (writer !== undefined) return writer;
  database ??= await openDatabase(file);
  database.exec(queuedSettings);
  writer = new Writer(database, new Searching(database, together), termSteps);
  return writer;
}

function checkpoint(): void {
  try {
    database?.exec(checkpointSql);
  } catch {
    // A full disk or a lock: the log stays beside the file until the next checkpoint.
  }
}

const plainOutcome = (outcome: Outcome<WriteAnswer>): Outcome<WriteAnswer> =>
  "fault" in outcome ? { fault: plainFault(outcome.fault) } : outcome;

async function answer(message: WriterMessage): Promise<BatchAnswer | undefined> {
  if (message === "checkpoint") {
    checkpoint();
    return undefined;
  }
  try {
    const answered = (await opened()).write(message);
    if (answered.kind === "failed") throw answered.fault;
    return { ...answered, outcomes: answered.outcomes.map(plainOutcome) };
  } catch (fault) {
    return { kind: "failed", fault: plainFault(fault) };
  }
}

answerMessages(answer, () => database?.close());
