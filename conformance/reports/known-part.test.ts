// Tests the words for causes of which the baseline knows a part.
import { expect, it } from "vitest";
import { causesOf } from "../runner/causes/causes.js";
import { failed, reportOf, result } from "../testkit/reports/make-report.js";
import { partCount, partsInWords } from "./baseline-entries.js";
import { screenLine } from "./cause-line.js";
import { baselineLines } from "./failure.js";
import { githubSummary } from "./github/summary.js";
import { causeLines } from "./html/causes-view.js";
import { resultLines } from "./terminal.js";

const tolerated = { reason: "r", owner: "o", until: "2030-01-31" };
const known = failed("a/X/c", { tolerated });
const open = [failed("a/Y/c"), failed("a/Z/c")];
const blocked = result("a/b/d", { verdict: "blocked", blockedBy: "a/Z/c" });
const checks = [known, ...open, blocked];
const { failures, tolerated: ofBaseline } = causesOf(checks);
const [left, part] = [failures[0], ofBaseline[0]];
if (left === undefined || part === undefined) throw new Error("the cause is not divided");

it("counts the checks of a part, and says whether they are new or known", () => {
  expect([left, part].map(partCount)).toEqual(["3 new of 4 checks", "1 known of 4 checks"]);
  expect(partsInWords(left)).toBe("1 of the 4 checks of this cause is known, and 3 are new");
  const [whole] = causesOf(open).failures;
  expect(whole && [partCount(whole), partsInWords(whole)]).toEqual([undefined, undefined]);
});

it("is at the end of the line of each part, within 80 columns", () => {
  for (const cause of [left, part]) {
    const { words, number, room } = screenLine(cause);
    expect(number).toBe(partCount(cause));
    expect(words.length).toBeLessThanOrEqual(room);
    expect(6 + room + 2 + number.length).toBe(80);
  }
});

it("is on the HTML page and in the summary of GitHub", () => {
  const baseline = { file: "known.yaml", verdict: "nonconformant", tolerated: 1, faults: [] } as const;
  const report = reportOf(checks, { baseline });
  const notes = causeLines({ anchorOf: () => "x" }, [left, part]).map(({ note }) => note);
  expect(notes.map((note) => note.replaceAll("\u00a0", " "))).toEqual([
    "3 new of 4 checks: 2 failed, 1 blocked",
    "1 known of 4 checks",
  ]);
  expect(githubSummary(report)).toContain("known: 1 of the 4 checks of this cause is known");
  expect(githubSummary(report)).toContain("| 1 known of 4 checks |");
});

it("says that failures moved, and what to do if nothing was changed", () => {
  const line = (results: typeof checks, faults: readonly object[] = [], length?: "short" | "none") => {
    const baseline = { file: "known.yaml", verdict: "nonconformant", tolerated: 1, faults } as const;
    const report = reportOf(results, { baseline: baseline as never });
    const lines = resultLines(report, (text) => text, length);
    return lines.join(" ").replace(/\s+/g, " ");
  };
  const remedy =
    "If the deployment did not change, they depend on records of earlier runs: add --write-baseline known.yaml";
  expect(line(checks)).toContain(`moved 1 known cause has new failures. ${remedy}`);
  const passes = { entry: "a/W/c", why: "passes", says: "", remedy: "", line: 1, column: 1 };
  const alike = failed("a/W/d", { code: "refused", clauses: ["d"] });
  const other = failed("a/V/d", { code: "refused", clauses: ["d"] });
  expect(line([alike], [passes])).toContain(`moved known failures pass now, and others are new. ${remedy}`);
  expect(line(checks, [], "short")).toContain(
    "moved other checks fail; if nothing changed, add --write-baseline",
  );
  const watched = reportOf(checks, {
    watched: { described: 1, outside: {}, unjudged: {} },
    baseline: { file: "known.yaml", verdict: "nonconformant", tolerated: 1, faults: [] },
  });
  expect(resultLines(watched, (text) => text).join()).not.toContain("moved");
  expect(line(checks, [], "none")).not.toContain("moved");
  for (const steady of [line([other], [passes]), line([known], [passes]), line([known])])
    expect(steady).not.toContain("moved");
});

it("a known cause of the long report has the words that it has elsewhere, not an id, as its title", () => {
  const baseline = { file: "known.yaml", verdict: "nonconformant", tolerated: 1, faults: [] } as const;
  const [head, check] = baselineLines(reportOf(checks, { baseline }), (text) => text);
  expect(head).toBe(`KNOWN ${screenLine(part).words.replace("; got", ", but got")}`);
  expect(check?.trim()).toBe("check      a/X/c");
});
