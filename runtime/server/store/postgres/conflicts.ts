/** Repeats transactions that gave way to others. */

import { setTimeout as wait } from "node:timers/promises";
import { StoreUnavailable } from "../store-error.js";

// Milliseconds in which it is tried again, and between two tries at most.
const patience = 10_000;
const longestPause = 100;

/** Two transactions were in each other's way and this one gave in: nothing of it was kept (PostgreSQL, Appendix A, class 40). */
function gaveWay(fault: unknown): boolean {
  if (fault instanceof StoreUnavailable) return gaveWay(fault.cause);
  return fault instanceof Error && "code" in fault && (fault.code === "40001" || fault.code === "40P01");
}

/**
 * Does again what gave way to another, so it must be something that can be done again. It never comes to that on one PostgreSQL as it is set up by default; where it is set to
 * be stricter, or is shared out among machines, it is usual (PostgreSQL, Serialization Failure Handling).
 */
export async function insist<T>(action: () => Promise<T>): Promise<T> {
  const until = performance.now() + patience;
  for (;;) {
    try {
      return await action();
    } catch (fault) {
      if (!gaveWay(fault) || performance.now() > until) throw fault;
      // Those that met would meet again if all waited as long.
      await wait(Math.random() * longestPause);
    }
  }
}
