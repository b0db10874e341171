import { expect, test } from "vitest";
import { reportPreparation } from "./report-preparation.js";

/** The reports at these moments (milliseconds), each with a number of finished records out of 9. */
function said(...steps: readonly (readonly [at: number, done: number])[]): readonly string[] {
  const lines: string[] = [];
  let now = 0;
  const report = reportPreparation(
    (line) => lines.push(line),
    () => now,
  );
  for (const [at, done] of steps) {
    now = at;
    report({ done, of: 9, parameters: ["Vehicle.plate", "Job.stop"] });
  }
  return lines;
}

test("preparation that ends within a second is not reported", () => {
  expect(said([100, 3], [900, 9])).toEqual([]);
});

test("longer preparation is reported once a second, and at its end", () => {
  expect(said([500, 1], [1100, 2], [1500, 3], [2200, 8], [2300, 9])).toEqual([
    "re-indexing: Vehicle.plate, Job.stop",
    "2 of 9 records",
    "8 of 9 records",
    "9 of 9 records",
  ]);
});
