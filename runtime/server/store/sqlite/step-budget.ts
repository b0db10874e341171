/** Ends SQLite statements that take too many steps. */

import type { Database } from "./driver.js";

/** The name of the function that SQLite calls for each step. */
export const stepName = "cri_step";

/**
 * SQL that is true and counts a step. A call of JavaScript takes longer than everything else that SQLite does for a row, so only one
 * step in `together` makes it, a power of two. The steps are chosen at random, because clients control which rows there are.
 */
export const stepSql = (together: number): string =>
  together === 1 ? `${stepName}()` : `(random() & ${together - 1} OR ${stepName}())`;

/** Limits the steps of statements. The driver has no other way to end a statement. */
export interface StepBudget {
  /** The result of `action`; undefined if it took too many steps. */
  within<T>(steps: number, action: () => T): { readonly result: T } | undefined;
}

export function stepBudget(database: Database, together: number): StepBudget {
  let left = Number.POSITIVE_INFINITY;
  let isOver = false;
  database.function(stepName, () => {
    left -= together;
    isOver = left < 0;
    if (isOver) throw new Error("the search takes too many steps");
    return 1;
  });
  return {
    within(steps, act) {
      left = steps;
      isOver = false;
      try {
        return { result: act() };
      } catch (fault) {
        if (isOver) return undefined;
        throw fault;
      } finally {
        left = Number.POSITIVE_INFINITY;
      }
    },
  };
}
