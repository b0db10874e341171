// Shrinks a failing value within a budget of requests. fast-check's own shrinkers would need up to 72 requests for a record.
import type { Session } from "../../fixtures/session.js";

/** The limits of shrinking: attempts and milliseconds. */
export interface Budget {
  readonly tries: number;
  readonly milliseconds: number;
  /** The time that all failures of a run have together. */
  readonly run?: RunTime;
}

interface RunTime {
  leftMs: number;
}

const ofRunMs = 12_000;
/** Each failure has at least this time, however many there were before it. */
const leastMs = 1_000;

const times = new WeakMap<object, RunTime>();

/** The limits for one failure of a run: a deployment that fails often and slowly must not keep the run going. */
export function budgetIn({ memo }: Pick<Session, "memo">, limits: Omit<Budget, "run">): Budget {
  const run = times.get(memo) ?? { leftMs: ofRunMs };
  times.set(memo, run);
  return { ...limits, run };
}

/** Something that fails, and how. */
interface Failing<T, F> {
  readonly value: T;
  readonly failure: F;
}

/**
 * Shrinks a failing value: the first smaller candidate that also fails takes its place, and its own candidates come
 * next. Ends if no candidate fails, or if the budget is used up.
 */
export async function shrink<T, F>(
  start: Failing<T, F>,
  smaller: (failing: Failing<T, F>) => Iterable<T>,
  fails: (candidate: T) => Promise<F | undefined>,
  { tries, milliseconds, run }: Budget,
): Promise<Failing<T, F>> {
  const started = performance.now();
  const allowed = Math.min(milliseconds, Math.max(leastMs, run?.leftMs ?? milliseconds));
  try {
    return await shrinkUntil(start, smaller, fails, { tries, until: started + allowed });
  } finally {
    if (run) run.leftMs -= performance.now() - started;
  }
}

async function shrinkUntil<T, F>(
  start: Failing<T, F>,
  smaller: (failing: Failing<T, F>) => Iterable<T>,
  fails: (candidate: T) => Promise<F | undefined>,
  { tries, until }: { readonly tries: number; readonly until: number },
): Promise<Failing<T, F>> {
  let best = start;
  let left = tries;
  for (;;) {
    let found: Failing<T, F> | undefined;
    for (const value of smaller(best)) {
      if (left <= 0 || performance.now() > until) return best;
      left -= 1;
      const failure = await fails(value);
      if (failure === undefined) continue;
      found = { value, failure };
      break;
    }
    if (found === undefined) return best;
    best = found;
  }
}
