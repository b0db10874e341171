import { expect, it } from "vitest";
import { newLearnedBehaviour } from "./learned.js";

it("remembers a limited number of list members, even if a deployment makes up thousands", () => {
  const learnedBehaviour = newLearnedBehaviour();
  learnedBehaviour.listMembers(["entry", "x".repeat(1_000)]);
  for (let count = 0; count < 1_000; count += 1) learnedBehaviour.listMembers([`made-up-${count}`]);
  const { listMembers } = learnedBehaviour.dialect;
  expect(listMembers.has("entry")).toBe(true);
  expect(listMembers.size).toBeLessThanOrEqual(200);
  expect([...listMembers].every(({ length }) => length <= 200)).toBe(true);
});
