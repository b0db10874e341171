/** Main module of the checkpoint thread: copies the write-ahead log into the file while the writer continues. */

import { workerData } from "node:worker_threads";
import { type CheckpointSettings, checkpointSql } from "./checkpoints.js";
import { openDatabase } from "./driver.js";
import { answerMessages } from "./worker-messages.js";

const { file }: CheckpointSettings = workerData;
const database = await openDatabase(file);
const copy = database.prepare(checkpointSql);

answerMessages(
  () => copy.get() ?? {},
  () => database.close(),
);
