// Compares how long two runs took.
import type { CheckResult } from "../../runner/report.js";
import type { Side } from "./side.js";

/** How long the two took, in milliseconds. */
export type Timing = NonNullable<ReturnType<typeof timingOf>>;

export interface Pace {
  readonly a: number;
  readonly b: number;
  /** `b` divided by `a`; absent if the times are too short or the work too different. */
  readonly ratio?: number;
}

/** Below this, in milliseconds, a ratio is noise. */
const shortest = 500;
const judged = new Set(["pass", "fail", "warn", "observed"]);

/**
 * The times of the runs, and by family those of the checks that both judged. Checks run concurrently, so the families add up to more than
 * the run. Undefined if one of the two is a profile, which has no times.
 */
export function timingOf(a: Side, b: Side) {
  if (a.milliseconds === undefined || b.milliseconds === undefined) return undefined;
  const other = new Map(b.checks.map((check) => [check.id, check]));
  const families = new Map<string, { a: number; b: number; checks: number }>();
  for (const check of a.checks) {
    const twin = other.get(check.id);
    if (twin === undefined || !judged.has(check.verdict) || !judged.has(twin.verdict)) continue;
    const family = check.id.split("/")[0] ?? "";
    const sum = families.get(family) ?? { a: 0, b: 0, checks: 0 };
    families.set(family, {
      a: sum.a + check.milliseconds,
      b: sum.b + twin.milliseconds,
      checks: sum.checks + 1,
    });
  }
  return {
    total: paceOf(a.milliseconds, b.milliseconds, sameWork(a.checks, b.checks)),
    families: [...families].map(([family, sum]) => ({
      family,
      checks: sum.checks,
      ...paceOf(sum.a, sum.b, true),
    })),
  };
}

/** Runs that judged the same checks sent about the same requests. */
function sameWork(a: readonly CheckResult[], b: readonly CheckResult[]): boolean {
  const ids = (checks: readonly CheckResult[]) =>
    checks
      .filter(({ verdict }) => judged.has(verdict))
      .map(({ id }) => id)
      .join("\n");
  return ids(a) === ids(b);
}

function paceOf(a: number, b: number, same: boolean): Pace {
  const meant = same && a >= shortest && b >= shortest;
  return { a, b, ...(meant ? { ratio: Math.round((100 * b) / a) / 100 } : {}) };
}
