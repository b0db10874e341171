// Tests what is printed of a trial that shows a fault of the suite.
import { expect, it } from "vitest";
import { wrongLines } from "./cli.js";
import type { TrialOutcome } from "./trial.js";

const trial: TrialOutcome = {
  kind: "variant",
  name: "ids are short + lists are bare",
  verdict: "conformant",
  failed: [],
  caughtBy: [],
  unexpected: [],
};

it("says nothing of a variant that passed, or of a mutant that was caught", () => {
  expect(wrongLines(trial)).toEqual([]);
  expect(wrongLines({ ...trial, kind: "mutant", verdict: "nonconformant", caughtBy: ["a/b/c"] })).toEqual([]);
});

it("names a mutant that no check meant for it caught", () => {
  expect(wrongLines({ ...trial, kind: "mutant", failed: ["a/b/c"] })).toEqual([
    `survived      ${trial.name}`,
  ]);
});

it("names the fewest variants that cause a false alarm, and the first reasons", () => {
  const unexpected = ["gap.one: yes", "gap.two: no", "gap.three: no", "gap.four: no", "gap.five: no"];
  const outcome = { ...trial, verdict: "nonconformant", failed: ["a/b/c"], unexpected };
  expect(wrongLines({ ...outcome, smallest: ["ids are short"] })).toEqual([
    "false alarm   ids are short",
    ...["a/b/c", ...unexpected].slice(0, 5).map((why) => `              ${why}`),
  ]);
  expect(wrongLines(outcome)[0]).toBe(`false alarm   ${trial.name}`);
});
