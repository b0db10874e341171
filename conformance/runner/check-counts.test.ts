// Tests that the numbers of checks on one screen add up.
import { expect, it } from "vitest";
import { painter } from "../../spec/text/paint.js";
import { verdictView } from "../reports/html/verdict-view.js";
import { outcomeOf } from "../reports/outcome.js";
import { firstScreen, reportLines } from "../reports/terminal.js";
import { failed, reportOf, result } from "../testkit/reports/make-report.js";
import { causesOf, countedCauses, standing } from "./causes/causes.js";
import { checksIn } from "./check-counts.js";

const advice = { kind: "advice", verdict: "blocked", reason: "r", blockedBy: "a/T/a" } as const;
const checks = [
  failed("a/T/a", { title: "the first holds" }),
  ...["b", "c"].map((name) => result(`b/T/${name}`, { verdict: "blocked", reason: "r", blockedBy: "a/T/a" })),
  ...["d", "e", "f"].map((name) => result(`b/T/${name}`, advice)),
  ...["g", "h"].map((name) =>
    result(`c/U/${name}`, { verdict: "blocked", reason: "no records", code: "too-few-records" }),
  ),
  result("c/U/i", { kind: "advice", verdict: "blocked", reason: "no records", code: "too-few-records" }),
  result("d/V/a", { verdict: "error", reason: "a fault of ours" }),
  result("e/V/a"),
  result("gap/frost", { kind: "observed", verdict: "observed" }),
];
const report = reportOf(checks);
const numbersIn = (text: string): readonly number[] => (text.match(/\d+/g) ?? []).map(Number);

it("counts required checks only in the causes, the summary and the result", () => {
  const lines = firstScreen(report, painter(false));
  const ofCauses = lines
    .filter((line) => /^(FAIL|BLOCK|ERROR)/.test(line))
    .map((line) => numbersIn(line.slice(60))[0]);
  expect(ofCauses).toEqual([3, 1, 2]);
  expect(lines).toContain("required   1 passed, 1 failed, 4 blocked, 1 suite error");
  expect(lines).toContain("advice     4 blocked");
  expect(outcomeOf(report).words).toBe(
    "FAIL: 1 cause (3 checks: 1 failed, 2 blocked), 2 more checks blocked for other reasons, 1 suite error",
  );
});

it("names advice where it is counted", () => {
  const causes = causesOf(checks);
  expect(causes.failures.map(standing)).toEqual(["2 checks and 3 advice checks that depend on it"]);
  expect(checksIn(checks)).toBe("7 checks, 4 advice checks and 1 gap");
  expect(checksIn(checks.slice(3, 4))).toBe("1 advice check");
  expect(reportLines(report, painter(false)).join("\n")).toContain(
    "2 checks and 1 advice check were skipped",
  );
});

it("gives one number where all checks have one verdict", () => {
  expect(countedCauses(causesOf([failed("a/T/a"), failed("a/U/a")]).failures)).toBe("1 cause (2 checks)");
});

it("says the same at the head of the page", () => {
  expect(verdictView(report).lead).toBe(
    "1 cause (3 checks: 1 failed, 2 blocked), 2 more checks blocked for other reasons, 1 suite error.",
  );
});

it("says how many of the required checks are pinned answers", () => {
  const gap = { asks: "?", section: "s", own: "yes", value: "yes", evidence: "e" };
  const observations = [
    { ...gap, gap: "a" },
    { ...gap, gap: "b" },
  ];
  const of = (...pinned: readonly string[]) => {
    const checks = [result("x/T/a"), ...pinned.map((id) => result(`gap/${id}`))];
    return firstScreen(reportOf(checks, { observations }), painter(false));
  };
  expect(of("a", "b")).toContain("required   3 passed; 2 of these checks are pinned answers");
  expect(of("a")).toContain("required   2 passed; 1 of these checks is a pinned answer");
  expect(of()).toContain("required   1 passed");
});
