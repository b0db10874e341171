import type { Exchange, Kind, Verdict } from "../contract.js";

export type OverallVerdict = "conformant" | "nonconformant" | "inconclusive";

/** What one check, or one probe, came to. */
export interface CheckResult {
  readonly id: string;
  readonly clauses: readonly string[];
  readonly kind: Kind;
  readonly verdict: Verdict;
  readonly title: string;
  /** Headings of the document that the first clause stands on. */
  readonly section: string;
  /** What the first clause means, in a few words. */
  readonly means?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Why it was not judged. */
  readonly reason?: string;
  /** Id of the check whose failure explains why this one was blocked. */
  readonly blockedBy?: string;
  /** The exchanges that decided, credentials struck out; for failures and what was blocked. */
  readonly exchanges?: readonly Exchange[];
  /** All that was sent for it, in order, where it did not pass; the preparation that checks share is left out. */
  readonly transcript?: readonly Exchange[];
  readonly milliseconds: number;
}

/** A deployment's answer to a gap beside the spec's own. */
export interface GapAnswer {
  readonly gap: string;
  readonly asks: string;
  readonly section: string;
  /** Absent where none could be had. */
  readonly value?: string;
  readonly own: string;
  readonly evidence: string;
}

export type Tally = Readonly<Partial<Record<Verdict, number>>>;

/** A whole run, as every reporter is handed it and as `--json` writes it. */
export interface Report {
  readonly interface: { readonly name: string; readonly title: string; readonly document: string };
  readonly deployment: {
    readonly baseUrl: string;
    readonly site: string;
    readonly otherSite?: string;
    readonly write: boolean;
  };
  readonly seed: number;
  readonly verdict: OverallVerdict;
  /** Number of checks by kind and verdict, and of requests that were sent. */
  readonly summary: {
    readonly required: Tally;
    readonly advice: Tally;
    readonly observed: Tally;
    readonly requests: number;
    readonly milliseconds: number;
  };
  readonly checks: readonly CheckResult[];
  /** By gap id, in the form that `--answers` takes. */
  readonly answers: Readonly<Record<string, string>>;
  readonly observations: readonly GapAnswer[];
}

/** 0 conformant, 1 nonconformant, 3 inconclusive. */
export function exitCode({ verdict }: Pick<Report, "verdict">): 0 | 1 | 3 {
  if (verdict === "conformant") return 0;
  return verdict === "nonconformant" ? 1 : 3;
}
