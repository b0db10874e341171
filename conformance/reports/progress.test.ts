import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failed, reportOf, result, started } from "../testkit/reports/make-report.js";
import { loggedProgress, paceFrom, progressLine, progressOf, roughly } from "./progress.js";

describe("the line of progress", () => {
  const state = { checks: 200, done: 50, failed: 0, current: "a/b/c", left: undefined };

  it("shows how many checks are done and failed, the current check and the time left", () => {
    expect(progressLine({ ...state, failed: 2, left: 42_000 })).toMatchInlineSnapshot(
      `"[####............] 50 of 200, 2 failed  a/b/c                   about 45 s left"`,
    );
  });

  it("fits the terminal, for any check", () => {
    const current = `family/${"x".repeat(300)}/name`;
    for (const left of [undefined, 1, 10_000, 10_000_000]) {
      const line = progressLine({ checks: 12_345, done: 12_344, failed: 1_234, current, left });
      expect(line.length).toBeLessThan(80);
    }
  });

  it("is drawn at most ten times a second, and erased at the end", () => {
    let time = 0;
    const written: string[] = [];
    const { hear } = progressOf(
      (text) => void written.push(text),
      () => time,
    );
    hear(started(1_000));
    for (let done = 1; done <= 1_000; done += 1) {
      time += 1;
      hear({
        type: "check-finished",
        result: done === 5 ? failed("a/b/c") : result("a/b/c"),
        done,
        checks: 1_000,
      });
    }
    expect(written.length).toBeLessThanOrEqual(11);
    expect(written.at(-1)).toContain("1 failed");
    hear({ type: "run-finished", report: reportOf([]) });
    expect(written.at(-1)).toBe("\r\x1b[2K");
  });
});

describe("the progress of a run that is not on a terminal", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is a line every ten seconds, with the id of a running check, and none after the end", () => {
    const written: string[] = [];
    const { hear } = loggedProgress((text) => void written.push(text));
    hear(started(200));
    hear({ type: "check-started", id: "search/Vehicle.plate/finds" });
    vi.advanceTimersByTime(9_999);
    expect(written).toEqual([]);
    hear({ type: "check-finished", result: failed("a/b/c"), done: 5, checks: 200 });
    vi.advanceTimersByTime(1);
    expect(written).toEqual(["5 of 200 done, 1 failed; running search/Vehicle.plate/finds\n"]);
    hear({ type: "run-finished", report: reportOf([]) });
    vi.advanceTimersByTime(60_000);
    expect(written).toHaveLength(1);
  });

  it("ends if the run breaks off", () => {
    const written: string[] = [];
    const { hear, erase } = loggedProgress((text) => void written.push(text));
    hear(started(200));
    erase();
    vi.advanceTimersByTime(60_000);
    expect(written).toEqual([]);
  });
});

describe("the time that is left", () => {
  it("is shown once the pace is known, and is about right for a steady pace", () => {
    const pace = paceFrom(0);
    expect(pace.left(100, 0)).toBeUndefined();
    pace.finished(5, 500);
    expect(pace.left(95, 500)).toBeUndefined();
    for (let done = 6; done <= 50; done += 1) pace.finished(done, done * 100);
    expect(pace.left(50, 5_000)).toBeCloseTo(5_000, -1);
  });

  it("follows a change of pace, smoothly", () => {
    const pace = paceFrom(0);
    for (let done = 1; done <= 100; done += 1) pace.finished(done, done * 50);
    const before = pace.left(100, 5_000) ?? 0;
    for (let done = 101; done <= 150; done += 1) pace.finished(done, 5_000 + (done - 100) * 500);
    const after = pace.left(100, 30_000) ?? 0;
    expect(before).toBeCloseTo(5_000, -2);
    expect(after).toBeGreaterThan(40_000);
    expect(after).toBeLessThanOrEqual(50_000);
  });

  it("grows while nothing finishes", () => {
    const pace = paceFrom(0);
    for (let done = 1; done <= 50; done += 1) pace.finished(done, done * 100);
    expect(pace.left(50, 65_000) ?? 0).toBeGreaterThan(60_000);
  });

  it.each([
    [900, "a few s left"],
    [11_000, "about 15 s left"],
    [58_000, "about 1 min left"],
    [190_000, "about 3 min left"],
  ])("is rounded: %i ms", (milliseconds, words) => {
    expect(roughly(milliseconds)).toBe(words);
  });
});
