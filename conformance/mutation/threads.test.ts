import { Worker } from "node:worker_threads";
import { afterEach, expect, it, vi } from "vitest";
import { openThreads, type Threads } from "./threads.js";
import { isFalseAlarm } from "./trial.js";

/** A thread that never ends a trial of that name, and answers all others. */
const program = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ trial }) => {
    while (trial.name === "endless");
    parentPort.postMessage({ ...trial, verdict: "conformant", failed: [], caughtBy: [], unexpected: [] });
  });
`;

let threads: Threads | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await threads?.close();
});

it("stops a trial that takes too long, counts it against the suite, and continues with the others", async () => {
  // The time of a trial passes only where the test says so: a thread may take long to start.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  threads = openThreads(1, { open: () => new Worker(program, { eval: true }), limitMs: 1_000 });
  const names = ["one", "endless", "two"];
  const attempts = names.map((name) => threads?.attempt({ trial: { kind: "variant", name } }));
  await attempts[0];
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1_000);
  const outcomes = await Promise.all(attempts);
  expect(outcomes.map((outcome) => outcome?.verdict)).toEqual(["conformant", "not ended", "conformant"]);
  expect(outcomes.map((outcome) => outcome && isFalseAlarm(outcome))).toEqual([false, true, false]);
});
