import { expect, it } from "vitest";
import { newLearnedBehaviour } from "./learned.js";
import { patienceMs } from "./patience.js";

it("remembers a limited number of list members, even if a deployment makes up thousands", () => {
  const learnedBehaviour = newLearnedBehaviour();
  learnedBehaviour.listMembers(["entry", "x".repeat(1_000)]);
  for (let count = 0; count < 1_000; count += 1) learnedBehaviour.listMembers([`made-up-${count}`]);
  const { listMembers } = learnedBehaviour.dialect;
  expect(listMembers.has("entry")).toBe(true);
  expect(listMembers.size).toBeLessThanOrEqual(200);
  expect([...listMembers].every(({ length }) => length <= 200)).toBe(true);
});

it("takes the age of a record that its first search showed for a limit of the delay, not for none", () => {
  const learnedBehaviour = newLearnedBehaviour();
  learnedBehaviour.shownAtOnce(600);
  const slow = patienceMs(learnedBehaviour);
  expect(slow).toBeGreaterThan(600);
  learnedBehaviour.shownAtOnce(5);
  expect(patienceMs(learnedBehaviour)).toBeLessThan(slow);
  learnedBehaviour.delayed(800);
  expect(patienceMs(learnedBehaviour)).toBeGreaterThan(slow);
});
