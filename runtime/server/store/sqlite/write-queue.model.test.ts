import fc from "fast-check";
import { test } from "vitest";
import { writeQueueProperty } from "../../testing/write-queue/write-queue-model.js";

// `npm run write-queue` runs a million steps of it.
test("in whatever order events come, each write gets one answer, and none waits for ever", async () => {
  await fc.assert(writeQueueProperty({ count: 0 }, 60), { numRuns: 300 });
});
