import { expect, it } from "vitest";
import { newLessons } from "./learned.js";

it("remembers a few names of lists' members, however many a deployment makes up", () => {
  const lessons = newLessons();
  lessons.listMembers(["entry", "x".repeat(1_000)]);
  for (let count = 0; count < 1_000; count += 1) lessons.listMembers([`made-up-${count}`]);
  const { listMembers } = lessons.dialect;
  expect(listMembers.has("entry")).toBe(true);
  expect(listMembers.size).toBeLessThanOrEqual(200);
  expect([...listMembers].every(({ length }) => length <= 200)).toBe(true);
});
