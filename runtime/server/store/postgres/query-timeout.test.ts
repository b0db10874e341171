import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { overdue } from "./query-timeout.js";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

test("gives up what takes too long, and nothing that was done or has time yet", () => {
  const late = overdue(1000);
  const givenUp: string[] = [];
  const watch = (name: string) => late.watch(() => givenUp.push(name));
  const done = ["first", "second", "third", "fourth"].map(watch);
  for (const at of [0, 2, 2]) done[at]?.();
  vi.advanceTimersByTime(500);
  watch("later")();
  watch("last");
  vi.advanceTimersByTime(499);
  expect(givenUp).toEqual([]);
  vi.advanceTimersByTime(51);
  expect(givenUp).toEqual(["second", "fourth"]);
  for (const one of done) one();
  vi.advanceTimersByTime(500);
  expect(givenUp).toEqual(["second", "fourth", "last"]);
  watch("never");
  late.close();
  vi.advanceTimersByTime(5000);
  expect(givenUp).toHaveLength(3);
});
