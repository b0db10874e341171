// Tests that a failing answer names the failed checks that may explain it.
import { expect, it } from "vitest";
import { causesOf } from "../runner/causes/causes.js";
import { exchange, failed, reportOf } from "../testkit/reports/make-report.js";
import { causeScreen } from "./cause-screen.js";
import { failureLines } from "./failure.js";

const plain = (text: string): string => text;
const pin = failed("gap/list.order", {
  code: "other-answer",
  title: 'list.order must be answered with "newest first", as pinned',
  expected: '"newest first", as pinned',
  pinned: "newest first",
  actual: "no order",
  exchanges: [exchange],
});
const report = reportOf([{ ...pin, failedChecks: ["search/X.a/finds", "count/X.n/bounds-list"] }]);
const words = "after a fix of search/X.a/finds or count/X.n/bounds-list";

it("on the first screen", () => {
  const lines = causeScreen(report, plain, 20).join(" ").replace(/\s+/g, " ");
  expect(lines).toContain(`got no order; it may change ${words}`);
});

it("with the request that decides, and how often it was sent", () => {
  const put = { ...exchange, method: "PUT" };
  const twice = reportOf([{ ...pin, exchanges: [put, { ...put, n: 2 }, exchange] }]);
  const sent = (report: typeof twice) => causeScreen(report, plain, 20).find((line) => /^ +sent /.test(line));
  expect(sent(twice)).toMatch(/^ +sent +PUT .* \(2 times\)$/);
  expect(sent(report)).not.toContain("times");
});

it("in the whole report", () => {
  const [cause] = causesOf(report.checks).failures;
  const lines = cause === undefined ? [] : failureLines(report, cause, plain);
  expect(lines.join(" ").replace(/\s+/g, " ")).toContain(`may change ${words}`);
});

it("in the whole report with all that the evidence says", () => {
  const reason =
    "two updates of the same DocumentReference were sent at the same time, both for the same version";
  const one = reportOf([{ ...pin, reason }]);
  const [cause] = causesOf(one.checks).failures;
  const lines = cause === undefined ? [] : failureLines(one, cause, plain);
  expect(lines.join(" ").replace(/\s+/g, " ")).toContain(`because ${reason}`);
});

it("not if there are none", () => {
  const alone = reportOf([pin]);
  const lines = causeScreen(alone, plain, 20).join(" ");
  expect(lines).not.toContain("may change");
});
