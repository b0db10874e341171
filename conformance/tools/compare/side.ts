// The type of one of the two compared runs.
import type { Causes, CheckResult } from "../../runner/report.js";

/** One of the two compared runs, as far as its file describes it. */
export interface Side {
  /** As the user named it. */
  readonly file: string;
  /** Kebab-case name of the interface. */
  readonly interface: string;
  readonly baseUrl: string;
  /** Absent if the interface has no sites. */
  readonly site?: string;
  /** The second site, if the run had one. */
  readonly otherSite?: string;
  readonly seed?: number;
  /** Absent in a profile, as are the checks. */
  readonly verdict?: string;
  readonly milliseconds?: number;
  readonly requests?: number;
  /** What their cause is known by, as far as the file has it. */
  readonly checks: readonly CheckResult[];
  readonly causes: Causes;
  readonly answers: ReadonlyMap<string, SideAnswer>;
}

export interface SideAnswer {
  readonly asks: string;
  /** Absent if there is no answer. */
  readonly value?: string;
  /** A failed check is about the same requests: a fix may change the answer. */
  readonly mayChange?: true;
}
