import { expect, it } from "vitest";
import { answersAlike, noting } from "./asked.js";
import { same } from "./same.js";

const before = { a: 1, b: [2], c: 3 };

/** Whether `now` answers as `before` did whoever asked so. */
function alike(ask: (view: Partial<typeof before>) => unknown, now: object): boolean {
  const { view, asked } = noting<Partial<typeof before>>(before);
  ask(view);
  return answersAlike<object>(before, now, asked, same);
}

it("gives what the object gives", () => {
  const { view } = noting(before);
  expect({ ...view }).toEqual(before);
  expect(view.b).toBe(before.b);
});

it("holds another object to those members that were asked for", () => {
  expect(alike(() => undefined, {})).toBe(true);
  expect(alike(({ a, b }) => [a, b], { a: 1, b: [2], c: 4 })).toBe(true);
  expect(alike(({ a, b }) => [a, b], { a: 1, b: [3], c: 3 })).toBe(false);
  expect(alike(({ a }) => a, { b: [2], c: 3 })).toBe(false);
});

it("holds it to all of them where somebody asked which there are", () => {
  const whole = [Object.keys, (view: object) => ({ ...view }), (view: object) => "d" in view];
  for (const ask of whole) {
    expect(alike(ask, { ...before, b: [2] })).toBe(true);
    expect(alike(ask, { ...before, d: 4 })).toBe(false);
  }
});
