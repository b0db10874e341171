// Registers the suite as vitest tests: `cri-kit/vitest`.

import { afterAll, chai, describe, it, type TestContext } from "vitest";
import { groupedBy } from "../../../spec/grouped-by.js";
import { UserError } from "../../../spec/user-error.js";
import { curl } from "../../reports/shell.js";
import type { CheckResult } from "../../runner/report.js";
import type { ConformanceOptions } from "./options.js";
import { openSuite, type Suite } from "./suite.js";

/** Reports a result to a test runner: a failure fails, and a check that could not be judged is never green. */
async function reportToTest(
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

/** The time limit of a test: a check may have to wait several times until its records are found. */
const testMs = 180_000;

/**
 * Registers every check as a test: a `describe` for each family, an `it` for each check. Each check is judged when its own
 * test runs, so that `-t` sends only the requests of the selected checks. Shared records, and the dialect of the deployment,
 * are made and learned once, by the first test that needs them. Families run in the suite's order: those that change or delete
 * records come last.
 *
 * ```ts
 * import { conformance } from "cri-kit/vitest";
 * conformance({ app: createApp({ store }), site: "12", otherSite: "13" });
 * ```
 */
export function conformance(options: ConformanceOptions): void {
  describe.sequential("conformance", { timeout: testMs }, async () => {
    const suite = await openSuite(options).catch(reportMistake);
    afterAll(() => suite.close(), testMs);
    for (const [family, tests] of familiesOf(suite)) {
      describe.sequential(family, () => {
        for (const test of tests) register(suite, test, options.baseline?.includes(test.id) === true);
      });
    }
  });
}

/** Throws an error whose message is the mistake with its remedy, since runners show only the message. */
function reportMistake(error: unknown): never {
  throw error instanceof UserError ? new Error(`${error.message}: ${error.remedy}`) : error;
}

interface Test {
  readonly id: string;
  /** It runs alone, since it may break connections or depends on all other tests. */
  readonly alone: boolean;
}

/** Registers a test. Tests of one family run concurrently, as many as the runner's `maxConcurrency` allows. */
function register(suite: Suite, { id, alone }: Test, knownToFail: boolean): void {
  const test = alone ? it.sequential : it.concurrent;
  test(id, async (context) => reportToTest(context, suite, await suite.result(id), knownToFail));
}

function familiesOf({ plan }: Suite): ReadonlyMap<string, readonly Test[]> {
  const cases = [...plan.cases].sort((a, b) => a.phase - b.phase);
  const observed = plan.observations.map(({ id, probe }) => ({
    id,
    family: "gap",
    alone: probe?.alone === true,
  }));
  const inOrder = observed.sort((a, b) => Number(a.alone) - Number(b.alone));
  return groupedBy([...cases.map((one) => ({ ...one, alone: false })), ...inOrder], ({ family }) => family);
}
