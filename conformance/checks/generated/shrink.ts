// Shrinks a failing value within a budget of requests. fast-check's own shrinkers would need up to 72 requests for a record.
/** The limits of shrinking: attempts and milliseconds. */
export interface Budget {
  readonly tries: number;
  readonly milliseconds: number;
}

/** Something that fails, and how. */
export interface Failing<T, F> {
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
  { tries, milliseconds }: Budget,
): Promise<Failing<T, F>> {
  const until = performance.now() + milliseconds;
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
