/** Tells faults of PostgreSQL that someone can fix from errors of this program. */

import { StoreUnavailable, type Unavailability } from "../store-error.js";

const lost: Unavailability = { text: "cannot be reached", retryAfter: 5 };
const busy: Unavailability = { text: "has more to do than it can take", retryAfter: 2 };
const full: Unavailability = { text: "has no room left", retryAfter: 30 };

// Faults that can be fixed without changing the server: beginnings of PostgreSQL's codes (its manual, Appendix A), and Node's of a network.
const reasons: readonly (readonly [RegExp, Unavailability])[] = [
  [/^(08|57P0|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/, lost],
  [/^(53300|40|55P03|57014|25P0[34])/, busy],
  [/^53/, full],
  [/^25006/, { text: "may not be written", retryAfter: 30 }],
  [/^58/, { text: "cannot be reached on its disk", retryAfter: 30 }],
  [/^(28|3D000)/, { text: "does not let this server in", retryAfter: 30 }],
];

/** What node-postgres says without a code where a connection ends, or none is to be had in time. */
const unnamed =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error/i;

/**
 * The fault as callers know it, where the store cannot do now what it can do otherwise; any other as it is. What was `sent`
 * to a store that is lost before it answers may have been done.
 */
export function asUnavailable(fault: unknown, sent: boolean): unknown {
  if (!(fault instanceof Error)) return fault;
  const code = "code" in fault ? String(fault.code) : "";
  const reason =
    reasons.find(([codes]) => codes.test(code))?.[1] ?? (unnamed.test(fault.message) ? lost : undefined);
  return reason === undefined
    ? fault
    : new StoreUnavailable(`The store ${reason.text}.`, reason.retryAfter, fault, sent && reason === lost);
}
