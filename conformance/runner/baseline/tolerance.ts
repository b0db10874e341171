// Decides which failures a baseline tolerates today.
import { expired } from "../../../spec/language/until.js";
import type { CheckResult } from "../report.js";
import { type Baseline, type BaselineEntry, entryFor, putsUpWith, toleratedBy } from "./entry.js";

/** A baseline on one day, as the runner asks it about each result. */
export interface Tolerance {
  readonly baseline: Baseline;
  /** Today's date, YYYY-MM-DD in UTC. */
  readonly today: string;
  /**
   * The result, marked where it is tolerated. A check that is known as flaky is first judged `again`, as often as its entry
   * has it; without `again` it is not, and is not tolerated.
   */
  settle(result: CheckResult, again?: () => Promise<CheckResult | undefined>): Promise<CheckResult>;
}

export function toleranceOf(baseline: Baseline, today: string): Tolerance {
  return {
    baseline,
    today,
    async settle(result, again) {
      const entry = entryFor(baseline.entries, result.id);
      if (!entry || expired(entry, today) || !putsUpWith(entry, result)) return result;
      return entry.flaky
        ? flaky(result, entry, entry.flaky, again)
        : { ...result, tolerated: toleratedBy(entry) };
    },
  };
}

/** Judges until it has passed often enough, or can't any more, or `again` has no more to say. */
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
  const tried = `run ${times(runs)}, it passed ${times(passed)}; the baseline asks for ${allowed.passes} of ${allowed.runs}`;
  return { ...first, reason: first.reason === undefined ? tried : `${first.reason}; ${tried}` };
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
