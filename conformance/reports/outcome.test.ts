import { describe, expect, it } from "vitest";
import { causesOf } from "../runner/causes/causes.js";
import type { Report } from "../runner/report.js";
import { exitCode } from "../runner/verdict.js";
import { exchange, failed, reportOf, result } from "../testkit/reports/make-report.js";
import { reports } from "../testkit/reports/reports.js";
import { knownWords, outcomeOf } from "./outcome.js";
import { resultLines } from "./terminal.js";

const words = (report: Report) => outcomeOf(report).words;
const baseline = { file: "known.yaml", verdict: "conformant", tolerated: 2, faults: [] } as const;
const tolerated = { reason: "r", owner: "o", until: "2030-01-31" };
const known = (id: string, more: Parameters<typeof failed>[1] = {}) => failed(id, { tolerated, ...more });
const fault = { entry: "a/b/c", why: "passes", says: "", remedy: "", line: 1, column: 1 } as const;

describe("the result of a run", () => {
  it("is PASS if nothing failed, and says how many causes are known, and how many checks they account for", () => {
    expect(words(reportOf([result("a/b/c")]))).toBe("PASS");
    expect(words(reportOf([known("a/b/c"), known("a/c/c")], { baseline }))).toBe(
      "PASS with 1 known failure (2 checks)",
    );
    const other = known("a/d/c", { code: "refused", clauses: ["other"], exchanges: [{ ...exchange, n: 9 }] });
    const several = reportOf([known("a/b/c"), other], { baseline });
    expect(words(several)).toBe("PASS with 2 known failures");
    const one = { ...baseline, tolerated: 1 };
    expect(words(reportOf([known("a/b/c")], { baseline: one }))).toBe("PASS with 1 known failure");
  });

  it("says in a sentence that only known checks fail, or are blocked", () => {
    const reason = (report: Report) => outcomeOf(report).reason;
    expect(reason(reportOf([known("a/b/c"), known("a/c/c")], { baseline }))).toBe(
      "only the 2 known checks fail, for 1 cause",
    );
    const blocked = result("a/b/d", { verdict: "blocked", tolerated });
    expect(reason(reportOf([known("a/b/c"), blocked], { baseline }))).toBe(
      "only the 2 known checks fail or are blocked",
    );
    const one = { ...baseline, tolerated: 1 };
    expect(reason(reportOf([known("a/b/c")], { baseline: one }))).toBe("only the known check fails");
    expect(reason(reportOf([result("a/b/c")]))).toBeUndefined();
  });

  it.each([
    ["conformant", "1 known failure (2 checks); nothing else failed"],
    ["nonconformant", "1 known failure (2 checks); other checks failed too"],
    ["inconclusive", "1 known failure (2 checks); other checks could not be judged"],
  ] as const)("says what there is besides the known failures: %s", (verdict, said) => {
    const causes = causesOf([known("a/b/c"), known("a/c/c")]);
    expect(knownWords({ ...baseline, verdict }, causes)).toBe(said);
    expect(knownWords({ ...baseline, verdict, tolerated: 0 }, causesOf([]))).toBe("0 known failures");
  });

  it("says how many checks of the baseline the run did not test", () => {
    const causes = causesOf([known("a/b/c")]);
    expect(knownWords({ ...baseline, verdict: "conformant", notTested: 1 }, causes)).toBe(
      "1 known failure; nothing else failed; 1 check in it was not tested in this run",
    );
    expect(knownWords({ ...baseline, tolerated: 0, notTested: 5 }, causesOf([]))).toBe(
      "0 known failures; 5 checks in it were not tested in this run",
    );
  });

  it("is FAIL with its causes, and every check for which they account", () => {
    const blocked = result("a/b/d", { verdict: "blocked", blockedBy: "a/b/c" });
    expect(words(reportOf([failed("a/b/c"), blocked]))).toBe("FAIL: 1 cause (2 checks: 1 failed, 1 blocked)");
  });

  it("is FAIL if an entry of the baseline is out of date", () => {
    const report = reportOf([result("a/b/c")], { baseline: { ...baseline, faults: [fault] } });
    expect(words(report)).toBe("FAIL: 1 baseline entry out of date");
  });

  it("is INCONCLUSIVE with the reason of most checks", () => {
    const open = (id: string, reason: string) =>
      result(id, { verdict: "blocked", reason, code: "no-answer" });
    const one = result("a/c/c", { verdict: "error", reason: "a fault of ours" });
    const report = reportOf([one, open("a/b/c", "no record"), open("a/b/d", "no record")]);
    expect(words(report)).toBe("INCONCLUSIVE: 3 required checks could not be judged: no record");
  });

  it("is INCONCLUSIVE if nothing was tested, and says why", () => {
    const none = "INCONCLUSIVE: nothing was tested, since";
    expect(words(reportOf([]))).toBe(`${none} no required check was selected`);
    const watched = { described: 1, outside: {}, unjudged: {} };
    expect(words(reportOf([], { watched }))).toBe(`${none} the traffic shows no required check`);
    const skipped = (id: string) => result(id, { verdict: "not-applicable" });
    expect(words(reportOf([skipped("a/b/c")]))).toBe(`${none} the only required check is not applicable`);
    expect(words(reportOf([skipped("a/b/c"), skipped("a/b/d")]))).toBe(
      `${none} all 2 required checks are not applicable`,
    );
    const left = { ...baseline, verdict: "inconclusive", tolerated: 1 } as const;
    const onlyKnown = reportOf([known("a/b/c")], { baseline: left });
    expect(words(onlyKnown)).toBe("INCONCLUSIVE: nothing was tested besides known failures");
  });

  it("is RECORDED if the run had to record answers only, and did; else such a run tested nothing", () => {
    const answer = { gap: "frost", asks: "?", section: "Fleet", own: "no", evidence: "e" };
    const observations = [{ ...answer, value: "yes" }, answer];
    const observed = result("gap/frost", { kind: "observed", verdict: "observed" });
    expect(words(reportOf([observed], { observations }))).toBe(
      "INCONCLUSIVE: nothing was tested, since no required check was selected; 1 of 2 answers recorded",
    );
    const recorded = { observations, recorded: 1, verdict: "inconclusive" } as const;
    expect(outcomeOf(reportOf([observed], recorded))).toEqual({
      verdict: "recorded",
      reason: "1 of 2 answers; nothing was tested, since no required check was selected",
      words: "RECORDED: 1 of 2 answers; nothing was tested, since no required check was selected",
    });
    const outdated = { ...baseline, verdict: "inconclusive", faults: [fault] } as const;
    expect(words(reportOf([observed], { ...recorded, baseline: outdated }))).toMatch(/^FAIL: /);
  });

  it.each(Object.entries(reports))("agrees with the exit code: %s", (_, report) => {
    const begin = { 0: "PASS", 1: "FAIL", 3: "INCONCLUSIVE" }[exitCode(report)];
    expect(words(report).split(/[ :]/)[0]).toBe(begin);
  });
});

it("is whole on the screen, in as many lines as it needs", () => {
  const reason =
    "no value of the owner is known, which a search of Vehicle requires; give the id of a record that has one: --id Vehicle/ID";
  const report = reportOf([result("a/b/c", { verdict: "blocked", reason })]);
  const printed = resultLines(report, (text) => text).join(" ");
  expect(printed.replace(/\s+/g, " ")).toContain(
    `INCONCLUSIVE: 1 required check could not be judged: ${reason}`,
  );
});
