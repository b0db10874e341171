import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lifeSigns, progressOn } from "./progress.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("is a line every ten seconds, until the end", () => {
  const lines: string[] = [];
  let done = 0;
  const signs = lifeSigns(
    (text) => void lines.push(text),
    () => `${done} done`,
  );
  vi.advanceTimersByTime(9_999);
  expect(lines).toEqual([]);
  done = 7;
  vi.advanceTimersByTime(10_002);
  expect(lines).toEqual(["7 done\n", "7 done\n"]);
  signs.end();
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
});

it("shows the progress of long work that is not on a terminal", () => {
  const lines: string[] = [];
  const progress = progressOn({ err: (text) => void lines.push(text), live: false }, "records");
  vi.advanceTimersByTime(10_000);
  progress.report(3, 9);
  vi.advanceTimersByTime(10_000);
  progress.end();
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual(["no records done yet\n", "3 of 9 records\n"]);
});
