// Tests how reports mark the answers that the fix of a failed check may change.
import { expect, it } from "vitest";
import { fleetModel } from "../testkit/api/fleet.js";
import { reportOf, result } from "../testkit/reports/make-report.js";
import { answerLines } from "./answer-lines.js";
import { answersView } from "./html/page.js";
import { summaryLines } from "./summary-lines.js";

const asked = { asks: "Does the frost matter?", section: "Fleet", own: "no", evidence: "it did" };
const failedChecks = ["search/Vehicle.plate/finds", "search/Vehicle.roof/finds"];
const report = (...failed: readonly (readonly string[] | undefined)[]) =>
  reportOf([result("gap/frost", { kind: "observed", verdict: "observed" })], {
    observations: failed.map((ids, index) => ({
      ...asked,
      gap: `frost.${index}`,
      value: index === 0 ? "yes" : "no",
      ...(ids && { failedChecks: ids }),
    })),
  });

it("marks them in the long report, with one line on what the mark means", () => {
  expect(answerLines(report(failedChecks, failedChecks, undefined))).toEqual([
    "answers    3 of 3 gaps answered; 1 differs from the kit's server (allowed)",
    "             frost.0: yes * (kit's server: no)",
    "           * may change after a fix: a failed check is about the same requests",
    "           (frost.0, frost.1)",
    "",
  ]);
  expect(answerLines(report(undefined)).join("\n")).not.toContain("*");
});

it("counts them on the first screen", () => {
  const line = (of: ReturnType<typeof report>) =>
    summaryLines(of, true).find((text) => text.startsWith("answers"));
  expect(line(report(failedChecks, undefined))).toBe(
    "answers    2 of 2 gaps, 1 differs from the kit's server (allowed), 1 may change",
  );
  expect(line(report(undefined, undefined))).toBe(
    "answers    2 of 2 gaps, 1 differs from the kit's server (allowed)",
  );
});

it("names the failed checks on the page", () => {
  const { lead, rows } = answersView(report(failedChecks, undefined), fleetModel());
  expect(rows.map((row) => row.failedChecks)).toEqual([failedChecks.join(", "), undefined]);
  expect(lead).toContain("1 answer may change after a fix");
  expect(answersView(report(undefined), fleetModel()).lead).not.toContain("after a fix");
});
