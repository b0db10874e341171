import { expect, test } from "vitest";
import { newId } from "./new-id.js";

test("is a UUID of version 7 that contains its time", () => {
  const id = newId(Date.UTC(2026, 0, 5) + 0.5);
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toBe(Date.UTC(2026, 0, 5));
  expect(newId(-1)).toMatch(/^00000000-0000-7/);
});

test("sorts by time, and is unique", () => {
  const ids = [9, 15, 16, 4096, 1e12].map((time) => newId(time));
  expect(ids).toEqual([...ids].sort());
  expect(new Set(Array.from({ length: 1000 }, () => newId(1))).size).toBe(1000);
});

test("is a whole number that JSON holds exactly, greater than all before it", () => {
  const now = Date.UTC(2060, 0, 1);
  const ids = Array.from({ length: 5000 }, () => Number(newId(now, "integer")));
  expect(ids.every((id, at) => Number.isSafeInteger(id) && id > (ids[at - 1] ?? 0))).toBe(true);
});
