/** One PostgreSQL for all files of tests that run in this process: to make a cluster takes longer than most of them. */

import { startPostgres, type TestPostgres } from "./postgres.js";

let started: Promise<TestPostgres> | undefined;

/** Starts it at the first call. It ends after this process; a test that crashes it starts it again. */
export function sharedPostgres(): Promise<Omit<TestPostgres, "stop">> {
  started ??= startPostgres();
  return started;
}
