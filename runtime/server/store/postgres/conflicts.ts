/** Repeats transactions that PostgreSQL aborted because of a conflict. */

import { setTimeout as wait } from "node:timers/promises";
import { StoreUnavailable } from "../../store-port/store-error.js";

// Milliseconds: for all attempts together, and the longest pause between two.
const timeout = 10_000;
const longestPause = 100;

/** This transaction was aborted because of a conflict: nothing of it is stored (PostgreSQL, Appendix A, class 40). */
export function isConflict(fault: unknown): boolean {
  if (fault instanceof StoreUnavailable) return isConflict(fault.cause);
  return fault instanceof Error && "code" in fault && (fault.code === "40001" || fault.code === "40P01");
}

/**
 * Repeats an action that lost a conflict, so the action must be repeatable. One PostgreSQL with default settings has no such
 * conflicts; with stricter isolation, or distributed over machines, they are common (PostgreSQL, Serialization Failure Handling).
 */
export async function insist<T>(action: () => Promise<T>): Promise<T> {
  const until = performance.now() + timeout;
  for (;;) {
    try {
      return await action();
    } catch (fault) {
      if (!isConflict(fault) || performance.now() > until) throw fault;
      // The pause is random: with equal pauses, the same transactions would conflict again.
      await wait(Math.random() * longestPause);
    }
  }
}
