import fc from "fast-check";
import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.js";

test("sites take turns, and the items of each site come in order", () => {
  const queue = new FairQueue<number>();
  for (const [site, item] of [
    ["a", 1],
    ["a", 2],
    ["a", 3],
    ["b", 4],
    ["c", 5],
    ["b", 6],
  ] as const)
    queue.push(site, item);
  expect(["a", "b", "none"].map((site) => queue.sizeOf(site))).toEqual([3, 2, 0]);
  const taken = Array.from({ length: 7 }, () => queue.next()?.item);
  expect(taken).toEqual([1, 4, 5, 2, 6, 3, undefined]);
});

test("a site that must wait is skipped, and keeps its turn", () => {
  const queue = new FairQueue<number>();
  queue.push("a", 1);
  queue.push("b", 2);
  expect(queue.next((site) => site !== "a")).toEqual({ site: "b", item: 2 });
  expect(queue.next((site) => site !== "a")).toBeUndefined();
  expect(queue.next()).toEqual({ site: "a", item: 1 });
});

test("every item comes out once, unless it was removed", () => {
  const pushed = fc.array(fc.record({ site: fc.constantFrom("a", "b", "c"), removed: fc.boolean() }));
  fc.assert(
    fc.property(pushed, (all) => {
      const queue = new FairQueue<object>();
      for (const one of all) queue.push(one.site, one);
      for (const one of all) if (one.removed) expect(queue.remove(one.site, one)).toBe(true);
      const left = all.filter(({ removed }) => !removed);
      expect(queue.size).toBe(left.length);
      const taken = new Set<object>();
      for (let next = queue.next(); next !== undefined; next = queue.next()) taken.add(next.item);
      expect(taken).toEqual(new Set(left));
      for (const one of all) expect(queue.remove(one.site, one)).toBe(false);
      expect(queue.size).toBe(0);
    }),
  );
});
