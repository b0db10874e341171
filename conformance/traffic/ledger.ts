// Counts how often each check passed and failed, and keeps the first failure of each.

import type { Failed } from "../checks/finding.js";
import { cut } from "../http/cut.js";
import type { Exchange } from "../http/exchange.js";
import { bounded, longestText } from "../runner/bounded.js";

/** How an answer departs from the document, with the same details as a failed check. */
export interface Departure extends Omit<Failed, "verdict" | "exchange" | "script" | "ofCredentials"> {
  readonly exchange: Exchange;
}

/** A departure that a slow index may explain. */
export interface Doubt extends Departure {
  /** Milliseconds from the last write of the record to the request that showed it. */
  readonly age: number;
}

export interface Entry {
  readonly passes: number;
  readonly fails: number;
  readonly first?: Departure;
  readonly doubts: ReadonlyMap<string, Doubt>;
}

const mostDoubts = 50;
const none: Entry = { passes: 0, fails: 0, doubts: new Map() };

/** The counts of all checks, in memory of limited size. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();

  /** The counts of a check; zero if it was never exercised. */
  of(id: string): Entry {
    return this.#entries.get(id) ?? none;
  }

  pass(id: string): void {
    const entry = this.of(id);
    this.#entries.set(id, { ...entry, passes: entry.passes + 1 });
  }

  fail(id: string, departure: Departure): void {
    const entry = this.of(id);
    this.#entries.set(id, { ...entry, fails: entry.fails + 1, first: entry.first ?? shortened(departure) });
  }

  /** Notes a departure of one record. It counts if the deployment never needs that long to show a write, and it is not withdrawn. */
  doubt(id: string, subject: string, doubt: Doubt): void {
    const entry = this.of(id);
    const before = entry.doubts.get(subject);
    if (before ? before.age >= doubt.age : entry.doubts.size >= mostDoubts) return;
    this.#entries.set(id, { ...entry, doubts: new Map([...entry.doubts, [subject, shortened(doubt)]]) });
  }

  /** Withdraws a doubt that later traffic refuted; returns its age in milliseconds. */
  withdraw(id: string, subject: string): number | undefined {
    const entry = this.of(id);
    const doubt = entry.doubts.size === 0 ? undefined : entry.doubts.get(subject);
    if (!doubt) return undefined;
    const doubts = new Map([...entry.doubts].filter(([key]) => key !== subject));
    this.#entries.set(id, { ...entry, doubts });
    return doubt.age;
  }

  /** The departure that remains if the deployment gets `patience` milliseconds for each write. */
  departure(id: string, patience: number): Departure | undefined {
    const { first, doubts } = this.of(id);
    if (first !== undefined) return first;
    const [doubt] = [...doubts.values()].filter(({ age }) => age > patience);
    if (doubt === undefined) return undefined;
    const { age: _, ...departure } = doubt;
    return departure;
  }
}

/** Shortened as in reports. */
function shortened<D extends Departure>(departure: D): D {
  const { json: _, requestBody, responseBody, ...rest } = departure.exchange;
  const exchange: Exchange = {
    ...rest,
    ...(requestBody === undefined ? {} : { requestBody: cut(requestBody, longestText) }),
    responseBody: cut(responseBody, longestText),
  };
  return { ...bounded(departure), exchange };
}
