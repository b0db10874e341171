import { expect, test } from "vitest";
import { isLinearizable, type Model } from "./linear.js";

const register: Model<number, "read" | number, number> = (state, input, output) => {
  if (input === "read") return output === state ? state : undefined;
  return input;
};
const write = (value: number, start: number, end: number) => ({ input: value, output: 0, start, end });
const read = (value: number, start: number, end: number) =>
  ({ input: "read", output: value, start, end }) as const;

test.each([
  ["a read after a write sees it", true, [write(1, 0, 1), read(1, 2, 3)]],
  ["a read after a write does not see the old value", false, [write(1, 0, 1), read(0, 2, 3)]],
  ["a read during a write may see either value", true, [write(1, 0, 5), read(0, 1, 2), read(1, 3, 4)]],
  ["a later read does not see an older value", false, [write(1, 0, 5), read(1, 1, 2), read(0, 3, 4)]],
  ["no read sees a value that was never written", false, [write(1, 0, 5), read(2, 1, 2)]],
])("%s", (_, expected, history) => expect(isLinearizable(history, register, 0)).toBe(expected));
