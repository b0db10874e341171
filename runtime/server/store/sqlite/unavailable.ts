/** Distinguishes faults of SQLite that someone can fix from errors of this program. */

import { StoreDamaged, StoreUnavailable, type Unavailability } from "../../store-port/store-error.js";

const locked: Unavailability = { text: "is locked by another process", retryAfter: 1 };

// Faults that can be fixed without changing the server, by SQLite's primary result codes (https://www.sqlite.org/rescode.html).
const reasons: Readonly<Record<number, Unavailability>> = {
  5: locked,
  6: locked,
  7: { text: "has no memory left to work with", retryAfter: 5 },
  8: { text: "may not be written", retryAfter: 30 },
  10: { text: "cannot be reached on its disk", retryAfter: 30 },
  13: { text: "has no room left on its disk", retryAfter: 30 },
  14: { text: "cannot open its files", retryAfter: 30 },
};

// SQLITE_CORRUPT, and SQLITE_NOTADB for a damaged first page.
const damage: ReadonlySet<number> = new Set([11, 26]);

// SQLite's messages (`sqlite3_errstr`): for lists of rows, @photostructure/sqlite reports only these, without a code.
const words: ReadonlyMap<string, number> = new Map([
  ["database is locked", 5],
  ["database table is locked", 6],
  ["out of memory", 7],
  ["attempt to write a readonly database", 8],
  ["disk I/O error", 10],
  ["database disk image is malformed", 11],
  ["database or disk is full", 13],
  ["unable to open database file", 14],
  ["file is not a database", 26],
]);

function codeOf(fault: unknown): number {
  if (!(fault instanceof Error)) return 0;
  if ("errcode" in fault) return Number(fault.errcode) & 0xff;
  return "code" in fault && fault.code === "ERR_SQLITE_ERROR" ? (words.get(fault.message) ?? 0) : 0;
}

/** Another connection holds the lock, and will release it. */
export const isLocked = (fault: unknown): boolean => reasons[codeOf(fault)] === locked;

/** A page of the file is damaged. */
export const isDamage = (fault: unknown): boolean => damage.has(codeOf(fault));

/**
 * Maps a fault of SQLite: to `StoreUnavailable` for a temporary problem, to `StoreDamaged` for a damaged file; any other stays as it
 * is.
 */
export function asUnavailable(fault: unknown): unknown {
  if (isDamage(fault)) return new StoreDamaged(fault);
  const reason = reasons[codeOf(fault)];
  if (reason === undefined) return fault;
  return new StoreUnavailable(`The store ${reason.text}.`, reason.retryAfter, fault);
}

/** Runs `action`, and throws its faults as `asUnavailable` maps them. */
export function whileAvailable<T>(action: () => T): T {
  try {
    return action();
  } catch (fault) {
    throw asUnavailable(fault);
  }
}

/** The error for requests that still wait when the store is closed. */
export const storeClosed = (): StoreUnavailable => new StoreUnavailable("The store is closed.", 5, undefined);
