// The type of one of the two compared runs.
import type { Kind, Verdict } from "../../checks/finding.js";

/** One of the two compared runs, as far as its file describes it. */
export interface Side {
  /** As the user named it. */
  readonly file: string;
  /** Kebab-case name of the interface. */
  readonly interface: string;
  readonly baseUrl: string;
  /** Absent if the interface has no sites. */
  readonly site?: string;
  readonly seed?: number;
  /** Absent in a profile, as are the checks. */
  readonly verdict?: string;
  readonly milliseconds?: number;
  readonly requests?: number;
  readonly checks: readonly SideCheck[];
  readonly answers: ReadonlyMap<string, SideAnswer>;
}

export interface SideCheck {
  readonly id: string;
  readonly kind: Kind;
  readonly verdict: Verdict;
  readonly title: string;
  readonly expected?: string;
  readonly actual?: string;
  readonly reason?: string;
  readonly blockedBy?: string;
  readonly milliseconds: number;
}

export interface SideAnswer {
  readonly asks: string;
  /** Absent if there is no answer. */
  readonly value?: string;
  /** A failed check is about the same requests: a fix may change the answer. */
  readonly mayChange?: true;
}
