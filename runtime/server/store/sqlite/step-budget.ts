/** Ends searches of SQLite that take too many steps. */

import type { Database } from "./driver.js";

/** The function that SQLite calls for a step of a search. */
export const stepName = "cri_step";

/**
 * SQL that is true and counts a step. A call of JavaScript takes longer than all else that SQLite does for a row, so it is made for
 * one in so many, drawn by chance: which rows there are is up to clients. `together` is a power of two.
 */
export const stepSql = (together: number): string =>
  together === 1 ? `${stepName}()` : `(random() & ${together - 1} OR ${stepName}())`;

/** Ends what takes SQLite more than so many steps. The driver has no other way to end a statement. */
export interface StepBudget {
  /** What `act` comes to; nothing where it was ended. */
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
