// Decides which failures a baseline tolerates today, and runs flaky checks again.
import { expired } from "../../../spec/language/until.js";
import type { CheckResult } from "../report.js";
import {
  type Baseline,
  type BaselineEntry,
  entryFor,
  failsOtherwise,
  putsUpWith,
  toleratedBy,
} from "./entry.js";

/** A baseline on one day, which the runner applies to each result. */
export interface Tolerance {
  readonly baseline: Baseline;
  /** Today's date, YYYY-MM-DD in UTC. */
  readonly today: string;
  /**
   * The result, marked if it is tolerated. A known flaky check is first judged `again`, as often as its entry says; without
   * `again` it is not tolerated.
   */
  settle(result: CheckResult, again?: () => Promise<CheckResult | undefined>): Promise<CheckResult>;
}

export const toleranceOf = (baseline: Baseline, today: string): Tolerance => ({
  baseline,
  today,
  async settle(result, again) {
    const entry = entryFor(baseline.entries, result.id);
    if (!entry || expired(entry, today)) return result;
    if (failsOtherwise(entry, result)) return withReason(result, otherWay(entry));
    if (!putsUpWith(entry, result)) return result;
    return entry.flaky
      ? flaky(result, entry, entry.flaky, again)
      : { ...result, tolerated: toleratedBy(entry) };
  },
});

/** Runs the check until it has passed often enough, can no longer do so, or `again` gives no result. */
async function flaky(
  first: CheckResult,
  entry: BaselineEntry,
  allowed: NonNullable<BaselineEntry["flaky"]>,
  again: () => Promise<CheckResult | undefined> = async () => undefined,
): Promise<CheckResult> {
  let runs = 1;
  let passed = 0;
  while (passed < allowed.passes && allowed.runs - runs >= allowed.passes - passed) {
    const next = await again();
    if (!next) break;
    runs += 1;
    if (next.verdict === "pass") passed += 1;
  }
  if (passed >= allowed.passes) return { ...first, tolerated: toleratedBy(entry, { runs, passed }) };
  const tried = `run ${times(runs)}, it passed ${times(passed)}; the baseline requires ${allowed.passes} of ${allowed.runs}`;
  return withReason(first, tried);
}

const otherWay = ({ fails = [] }: BaselineEntry): string =>
  `the baseline tolerates this check only if it fails with ${fails.join(" or ")}`;

const withReason = (result: CheckResult, more: string): CheckResult => ({
  ...result,
  reason: result.reason === undefined ? more : `${result.reason}; ${more}`,
});

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);
