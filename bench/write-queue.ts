// Tests the server's queue of writes with long random sequences of events (`npm run write-queue`).
import fc from "fast-check";
import { type Steps, writeQueueProperty } from "../runtime/server/testing/write-queue/write-queue-model.js";
import { type Figure, publish } from "./results.js";

// The argument is the number of steps, in sequences of up to a hundred.
const [wanted = 1_000_000] = process.argv.slice(2).map(Number);
const longest = 100;
const together = 500;

const steps: Steps = { count: 0 };
let sequences = 0;
let broken = 0;
for (let seed = 1; steps.count < wanted && broken === 0; seed += 1) {
  const { failed, numRuns, counterexample, errorInstance } = await fc.check(
    writeQueueProperty(steps, longest),
    { seed, numRuns: together },
  );
  sequences += numRuns;
  if (!failed) continue;
  broken += 1;
  console.error(`seed ${seed}: ${String(errorInstance)}: ${fc.stringify(counterexample)}`);
}

const figures: readonly Figure[] = [
  {
    what: `of ${steps.count} steps in ${sequences} sequences of the write queue: those after which a write hung, was lost, or was refused but stored`,
    ratio: broken / steps.count,
    goal: "none",
    met: broken === 0 && steps.count >= wanted,
  },
];
await publish("write-queue", figures);
process.exitCode = figures.every(({ met }) => met) ? 0 : 1;
