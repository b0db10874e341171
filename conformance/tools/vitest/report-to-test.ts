// Reports results to a test runner.
import { chai, type TestContext } from "vitest";
import { curl } from "../../reports/shell.js";
import type { CheckResult } from "../../runner/report.js";
import type { Suite } from "./suite.js";

/** Reports a result to a test runner: a failure fails, and a check that could not be judged is never green. */
export async function reportToTest(
  context: TestContext,
  suite: Suite,
  result: CheckResult,
  knownToFail: boolean,
): Promise<void> {
  const { verdict, reason = "" } = result;
  if (knownToFail) {
    if (verdict === "fail") context.skip(`known to fail: ${result.actual}`);
    if (verdict === "pass") throw new Error(`${result.id} passes: take it off the baseline`);
  }
  if (verdict === "fail") throw failure(result);
  if (verdict === "error") throw new Error(`a fault of the suite, and no verdict: ${reason}`);
  if (verdict === "not-applicable") context.skip(reason);
  if (verdict === "blocked") reportBlocked(context, suite, result);
  if (verdict === "warn") await note(context, `${lines(result).join("\n")}`, "warning");
  if (verdict === "observed") await note(context, observed(result), "notice");
}

/** Skips the test if another test has reported the failure that blocks this one; otherwise the test fails. */
function reportBlocked(
  context: TestContext,
  suite: Suite,
  { reason = "", blockedBy, title }: CheckResult,
): void {
  if (blockedBy !== undefined && suite.failed(blockedBy))
    context.skip(`depends on ${blockedBy}, which fails: ${reason}`);
  throw new Error(`could not be judged: ${title}\n${reason}`);
}

function failure(result: CheckResult): Error {
  const { expected = "", actual = "" } = result;
  return new chai.AssertionError(lines(result).join("\n"), { expected, actual, showDiff: true });
}

function lines(result: CheckResult): readonly string[] {
  const { title, section, means, expected, actual, exchanges } = result;
  const [exchange] = exchanges ?? [];
  return [
    title,
    `  document  ${means === undefined ? section : `${section}: ${means}`}`,
    `  expected  ${expected}`,
    `  got       ${actual}`,
    ...(exchange ? [`  try       ${curl(exchange)}`] : []),
  ];
}

const observed = ({ title, actual, reason }: CheckResult): string =>
  actual === undefined ? `${title} No answer: ${reason}` : `${title} ${actual}`;

/** Runners before 3.2 have no annotations, so a warning is printed. */
async function note(context: TestContext, text: string, type: "warning" | "notice"): Promise<void> {
  if ("annotate" in context) await context.annotate(text, type);
  else if (type === "warning") console.warn(text);
}
