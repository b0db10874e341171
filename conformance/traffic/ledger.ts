// Counts how often each check passed and failed, and keeps the first failure of each.
import type { Failed, Finding } from "../checks/finding.js";
import { cut } from "../http/cut.js";
import { bounded, longestText } from "../runner/bounded.js";
import type { Patience } from "./write-delay.js";

/** The record that a finding is about: a slow deployment may explain a failure, which later traffic may refute. */
export interface Doubted {
  /** A key for the record. */
  readonly record: string;
  /** Milliseconds from the last write of the record to the request that shows it. */
  readonly age: number;
  /** Learns how late a write was shown. */
  readonly patience: Patience;
}

type Doubt = Failed & Pick<Doubted, "age">;

export interface Entry {
  readonly passes: number;
  readonly fails: number;
  readonly first?: Failed;
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

  /** Takes what a check's judgement found in an exchange. A doubted failure counts if the deployment never needs that long to show a write, and no pass refutes it. */
  take(id: string, finding: Finding, doubted?: Doubted): void {
    if (finding.verdict === "pass") {
      this.pass(id);
      if (doubted) this.withdraw(id, doubted);
    } else if (finding.verdict === "fail" && doubted) this.#doubt(id, finding, doubted);
    else if (finding.verdict === "fail") {
      const entry = this.of(id);
      this.#entries.set(id, { ...entry, fails: entry.fails + 1, first: entry.first ?? shortened(finding) });
    }
  }

  #doubt(id: string, finding: Failed, { record, age }: Doubted): void {
    const entry = this.of(id);
    const before = entry.doubts.get(record);
    if (before ? before.age >= age : entry.doubts.size >= mostDoubts) return;
    const doubts = new Map([...entry.doubts, [record, { ...shortened(finding), age }]]);
    this.#entries.set(id, { ...entry, doubts });
  }

  /** Withdraws a doubt that later traffic refuted. */
  withdraw(id: string, { record, age, patience }: Doubted): void {
    const entry = this.of(id);
    const doubt = entry.doubts.get(record);
    if (!doubt) return;
    const doubts = new Map([...entry.doubts].filter(([key]) => key !== record));
    this.#entries.set(id, { ...entry, doubts });
    if (Number.isFinite(doubt.age)) patience.late(age);
  }

  /** The failure that remains if the deployment gets `patience` milliseconds for each write. */
  failure(id: string, patience: number): Failed | undefined {
    const { first, doubts } = this.of(id);
    if (first !== undefined) return first;
    const [doubt] = [...doubts.values()].filter(({ age }) => age > patience);
    if (doubt === undefined) return undefined;
    const { age: _, ...failed } = doubt;
    return failed;
  }
}

/** Shortened as in reports. */
function shortened({ exchange: whole, ...finding }: Failed): Failed {
  if (whole === undefined) return bounded(finding);
  const { json: _, requestBody, responseBody, ...rest } = whole;
  const exchange = {
    ...rest,
    ...(requestBody === undefined ? {} : { requestBody: cut(requestBody, longestText) }),
    responseBody: cut(responseBody, longestText),
  };
  return { ...bounded(finding), exchange };
}
