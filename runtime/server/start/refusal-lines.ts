// Limits how many lines about refused requests go into the audit log.
import type { Refusal } from "../observability/audit/audit.js";

/** The refusals of one address in a minute. */
interface FromAddress {
  written: number;
  left: number;
}

/** The number of refusals of a minute that have no line of their own. */
export interface LeftOut {
  /** When the minute ended; RFC 3339, in UTC. */
  readonly at: string;
  readonly refused: 401;
  /** Absent if there were too many addresses to count them separately. */
  readonly from?: string;
  /** Number of requests without an address. */
  readonly more: number;
  /** When the minute began. */
  readonly since: string;
}

interface RefusalLines {
  refused(refusal: Refusal): void;
  /** Reports the refusals that have no line yet. */
  close(): void;
}

interface RefusalOptions {
  write(line: Refusal | LeftOut): void;
  /** Milliseconds since 1970. */
  now?(): number;
  /** Sets a timer that does not keep the process alive; returns a function that cancels it. */
  later?(run: () => void, milliseconds: number): () => void;
}

const minute = 60_000;
// Maximum lines of one address per minute, and maximum addresses that are counted separately.
const mostLines = 10;
const mostAddresses = 100;

const nodeLater: Required<RefusalOptions>["later"] = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds).unref();
  return () => clearTimeout(timer);
};

/**
 * Writes a line for each refusal of an authenticated sender. Unauthenticated senders can cause any number of refusals: the first
 * ten of an address in a minute get a line each, and one line at the end of the minute gives the number of the others.
 */
export function refusalLines({ write, now = Date.now, later = nodeLater }: RefusalOptions): RefusalLines {
  let since = "";
  let addresses = new Map<string, FromAddress>();
  let elsewhere = 0;
  let forget: (() => void) | undefined;
  const endMinute = (): void => {
    if (forget === undefined) return;
    forget();
    forget = undefined;
    const reported = { at: new Date(now()).toISOString(), refused: 401, since } as const;
    for (const [from, { left }] of addresses) {
      if (left > 0) write({ ...reported, ...(from === "" ? {} : { from }), more: left });
    }
    if (elsewhere > 0) write({ ...reported, more: elsewhere });
    addresses = new Map();
    elsewhere = 0;
  };
  const beginMinute = (): void => {
    since = new Date(now()).toISOString();
    forget = later(endMinute, minute);
  };
  const known = (from: string): FromAddress | undefined => {
    const found = addresses.get(from);
    if (found !== undefined || addresses.size >= mostAddresses) return found;
    const fresh = { written: 0, left: 0 };
    addresses.set(from, fresh);
    return fresh;
  };
  return {
    refused(refusal) {
      if (refusal.refused !== 401 || refusal.who !== undefined) return write(refusal);
      if (forget === undefined) beginMinute();
      const of = known(refusal.from ?? "");
      if (of === undefined) elsewhere += 1;
      else if (of.written === mostLines) of.left += 1;
      else {
        of.written += 1;
        write(refusal);
      }
    },
    close: endMinute,
  };
}
