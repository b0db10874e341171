import { expect, it } from "vitest";
import { newUnresponsiveness } from "./unresponsive.js";

function heard(answers: readonly (readonly [milliseconds: number, answered: boolean])[]) {
  let now = 0;
  const unresponsive = newUnresponsiveness(() => now);
  for (const [milliseconds, answered] of answers) {
    now = milliseconds;
    unresponsive.heard(answered);
  }
  return unresponsive.lost;
}

const silent = (count: number, everyMs: number) =>
  Array.from({ length: count }, (_, index) => [(index + 1) * everyMs, false] as const);

it("gives up a deployment after many unanswered requests over some time", () => {
  expect(heard(silent(16, 200))).toBe(true);
});

it.each([
  ["few unanswered requests, over any time", silent(3, 30_000)],
  ["many unanswered requests in a short time", silent(100, 1)],
  [
    "a single unanswered request long after an answer",
    [...silent(16, 200), [3_300, true] as const, [60_000, false] as const],
  ],
  [
    "many unanswered requests just after an answer",
    [[60_000, true] as const, ...silent(100, 1).map(([ms, answered]) => [60_000 + ms, answered] as const)],
  ],
  ["an answer among them", [...silent(16, 200), [3_300, true] as const, [3_400, false] as const]],
])("goes on after %s", (_, answers) => {
  expect(heard(answers)).toBe(false);
});
