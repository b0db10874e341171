/** Distinguishes faults of PostgreSQL that someone can fix from errors of this program. */

import { StoreUnavailable, type Unavailability } from "../../store-port/store-error.js";

const lost: Unavailability = { text: "cannot be reached", retryAfter: 5 };
const busy: Unavailability = { text: "is overloaded", retryAfter: 2 };
const full: Unavailability = { text: "has no room left", retryAfter: 30 };

// Faults that can be fixed without changing the server: by the start of PostgreSQL's codes (its manual, Appendix A), and by Node's codes of network errors.
const reasons: readonly (readonly [RegExp, Unavailability])[] = [
  [/^(08|57P0|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/, lost],
  [/^(53300|40|55P03|57014|25P0[34])/, busy],
  [/^53/, full],
  [/^25006/, { text: "may not be written", retryAfter: 30 }],
  [/^58/, { text: "cannot be reached on its disk", retryAfter: 30 }],
  [/^(28|3D000)/, { text: "refuses this server's login", retryAfter: 30 }],
];

/** Messages of node-postgres that have no code: the connection ended, or none was available in time. */
const unnamed =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error/i;

/** Messages of Citus on a machine that was lost during a statement or its commit. Their code says only that something failed: XX000. */
const ofMachine =
  /failure on connection marked as essential|server closed the connection|SSL SYSCALL error|could not commit transaction for shard|postmaster was shut down/;

/**
 * Maps a temporary fault to `StoreUnavailable`; any other stays as it is. `sent`: the statement was sent, so if the connection is
 * lost before the answer, the statement may have been executed.
 */
export function asUnavailable(fault: unknown, sent: boolean): unknown {
  if (!(fault instanceof Error)) return fault;
  const code = "code" in fault ? String(fault.code) : "";
  const isLost = unnamed.test(fault.message) || (code === "XX000" && ofMachine.test(fault.message));
  const reason = reasons.find(([codes]) => codes.test(code))?.[1] ?? (isLost ? lost : undefined);
  return reason === undefined
    ? fault
    : new StoreUnavailable(`The store ${reason.text}.`, reason.retryAfter, fault, sent && reason === lost);
}
