import { StoreUnavailable, type Unavailability } from "../store-error.js";

const lost: Unavailability = { text: "cannot be reached", retryAfter: 5 };
const busy: Unavailability = { text: "has more to do than it can take", retryAfter: 2 };

// What someone can mend without touching the server: beginnings of PostgreSQL's codes (its manual, Appendix A), and Node's of a network.
const reasons: readonly (readonly [RegExp, Unavailability])[] = [
  [/^(08|57P0|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)/, lost],
  [/^(53300|40|55P03|57014)/, busy],
  [/^53[12]00/, { text: "has no room left", retryAfter: 30 }],
  [/^25006/, { text: "may not be written", retryAfter: 30 }],
];

/** What node-postgres says without a code where a connection ends, or none is to be had in time. */
const unnamed =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error/i;

/** The fault as callers know it, where the store cannot do now what it can do otherwise; any other as it is. */
export function asUnavailable(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault;
  const code = "code" in fault ? String(fault.code) : "";
  const reason =
    reasons.find(([codes]) => codes.test(code))?.[1] ?? (unnamed.test(fault.message) ? lost : undefined);
  return reason === undefined
    ? fault
    : new StoreUnavailable(`The store ${reason.text}.`, reason.retryAfter, fault);
}
