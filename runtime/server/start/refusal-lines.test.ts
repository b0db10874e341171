import { expect, test } from "vitest";
import type { Refusal } from "../observability/audit/audit.js";
import { type LeftOut, refusalLines } from "./refusal-lines.js";

const unknown = (from: string): Refusal => ({ at: "1970-01-01T00:00:00.000Z", refused: 401, from });

function open() {
  const lines: (Refusal | LeftOut)[] = [];
  const state: { time: number; due: (() => void) | undefined } = { time: 0, due: undefined };
  const refusals = refusalLines({
    write: (line) => lines.push(line),
    now: () => state.time,
    later: (run) => {
      state.due = run;
      return () => {
        state.due = undefined;
      };
    },
  });
  const endMinute = (): void => {
    state.time += 60_000;
    state.due?.();
  };
  return { ...refusals, lines, endMinute, state };
}

test("ten unauthenticated refusals of an address get a line, and one line counts the others", () => {
  const { refused, lines, endMinute, state } = open();
  for (let n = 0; n < 1000; n += 1) refused(unknown("10.0.0.1"));
  refused(unknown("10.0.0.2"));
  expect(lines).toHaveLength(11);
  endMinute();
  const [began, ended] = ["1970-01-01T00:00:00.000Z", "1970-01-01T00:01:00.000Z"];
  expect(lines.slice(11)).toEqual([{ at: ended, refused: 401, from: "10.0.0.1", more: 990, since: began }]);
  expect(state.due).toBeUndefined();
  refused(unknown("10.0.0.1"));
  expect(lines.at(-1)).toEqual(unknown("10.0.0.1"));
  endMinute();
  expect(lines).toHaveLength(13);
});

test("the number of lines in a minute is limited, whatever the number of addresses", () => {
  const { refused, lines, close } = open();
  for (let n = 0; n < 20; n += 1) for (let from = 0; from < 5000; from += 1) refused(unknown(`${from}`));
  close();
  const reported = lines.reduce((sum, line) => sum + ("more" in line ? line.more : 1), 0);
  expect([lines.length, reported]).toEqual([1101, 100_000]);
  expect(lines.at(-1)).toMatchObject({ more: 98_000 });
});

test("every refusal of an authenticated sender has its line", () => {
  const { refused, lines } = open();
  const known = { ...unknown("10.0.0.1"), who: "ward 3" };
  const forbidden: Refusal = { ...unknown("10.0.0.1"), refused: 403, act: "read", site: "s", type: "T" };
  for (let n = 0; n < 100; n += 1) for (const one of [known, forbidden]) refused(one);
  expect(lines).toHaveLength(200);
});
