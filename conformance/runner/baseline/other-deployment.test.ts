// Tests what is said of a baseline of another deployment.
import { expect, it } from "vitest";
import { result } from "../../testkit/reports/make-report.js";
import { baselineState } from "./baseline-state.js";
import type { BaselineEntry } from "./entry.js";
import { toleranceOf } from "./tolerance.js";

const known = { reason: "r", owner: "o", until: "2026-06-15", blocks: 0, line: 1, column: 1 };

function remedyAt(deployment: string | undefined, more: Partial<BaselineEntry> = {}): string | undefined {
  const entries = [{ ...known, check: "a/b/c", ...more }];
  const of = deployment === undefined ? {} : { deployment };
  const tolerance = toleranceOf({ file: "b.yaml", ...of, entries }, "2026-06-01");
  const { faults } = baselineState(tolerance, [result("a/b/c")], ["a/b/c"], "https://two.example/api");
  return faults[0]?.remedy;
}

it("recommends to delete what passes only after a look at the deployment of the baseline", () => {
  expect(remedyAt("https://one.example/api")).toBe(
    "delete the entry, unless this file is for https://one.example/api",
  );
});

it.each([undefined, "https://two.example/api", "https://TWO.example/api/"])(
  "recommends to delete what passes if the baseline is of %s",
  (deployment) => {
    expect(remedyAt(deployment)).toBe("delete the entry");
  },
);

it("says nothing of the deployment for an entry that is wrong anywhere", () => {
  expect(remedyAt("https://one.example/api", { until: "2026-05-01" })).toBe(
    "fix the failure, or set a later day",
  );
});
