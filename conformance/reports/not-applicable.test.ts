// Tests that the long report says why checks are not applicable.
import { expect, it } from "vitest";
import { reportOf, result } from "../testkit/reports/make-report.js";
import { summaryLines } from "./summary-lines.js";

const left = (id: string, reason: string, kind: "required" | "advice" = "required") =>
  result(id, { kind, verdict: "not-applicable", reason });

it("groups the checks by reason, that of most checks first, with a few ids", () => {
  const checks = [
    left("a/X/one", "the type has no update"),
    ...["two", "three"].map((name) => left(`a/X/${name}`, "a list is too long")),
    left("b/X/four", "a list is too long", "advice"),
    left("b/X/six", "a list is too long"),
  ];
  const lines = summaryLines(reportOf([...checks, result("a/X/five")]));
  const start = lines.findIndex((line) => line.startsWith("advice"));
  expect(lines.slice(start + 1, start + 5)).toEqual([
    "           3 checks and 1 advice check not applicable: a list is too long",
    "             a/X/two, a/X/three, b/X/four and 1 more",
    "           1 check not applicable: the type has no update",
    "             a/X/one",
  ]);
});

it("counts the reasons after the first ten", () => {
  const checks = Array.from({ length: 12 }, (_, n) => left(`a/X/c${n}`, `reason ${n}`));
  expect(
    summaryLines(reportOf(checks))
      .filter((line) => line.includes("reason"))
      .at(-1),
  ).toBe("           2 more reasons: --json FILE or --html FILE");
});
