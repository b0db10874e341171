import { StoreDamaged, StoreUnavailable, type Unavailability } from "../store-error.js";

const locked: Unavailability = { text: "is locked by another process", retryAfter: 1 };

// What someone can mend without touching the server, by SQLite's primary result codes (https://www.sqlite.org/rescode.html).
const reasons: Readonly<Record<number, Unavailability>> = {
  5: locked,
  6: locked,
  7: { text: "has no memory left to work with", retryAfter: 5 },
  8: { text: "may not be written", retryAfter: 30 },
  10: { text: "cannot be reached on its disk", retryAfter: 30 },
  13: { text: "has no room left on its disk", retryAfter: 30 },
  14: { text: "cannot open its files", retryAfter: 30 },
};

// SQLITE_CORRUPT, and SQLITE_NOTADB where it is the first page.
const damage: ReadonlySet<number> = new Set([11, 26]);

const codeOf = (fault: unknown): number =>
  fault instanceof Error && "errcode" in fault ? Number(fault.errcode) & 0xff : 0;

/** Another connection holds the lock that is needed, and will let go of it. */
export const isLocked = (fault: unknown): boolean => reasons[codeOf(fault)] === locked;

/** A page of the file does not hold what SQLite wrote there. */
export const isDamage = (fault: unknown): boolean => damage.has(codeOf(fault));

/**
 * The fault as callers know it: `StoreUnavailable` where the store cannot do now what it can do otherwise, `StoreDamaged` where
 * its file is damaged; any other as it is.
 */
export function asUnavailable(fault: unknown): unknown {
  if (isDamage(fault)) return new StoreDamaged(fault);
  const reason = reasons[codeOf(fault)];
  if (reason === undefined) return fault;
  return new StoreUnavailable(`The store ${reason.text}.`, reason.retryAfter, fault);
}

/** Runs `act`, and throws what makes the store unavailable as such. */
export function whileAvailable<T>(act: () => T): T {
  try {
    return act();
  } catch (fault) {
    throw asUnavailable(fault);
  }
}

/** Told to whoever still waits for something when the store is closed. */
export const storeClosed = (): StoreUnavailable => new StoreUnavailable("The store is closed.", 5, undefined);
