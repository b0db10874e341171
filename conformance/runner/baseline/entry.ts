// The entries of a baseline.
import type { CheckResult, Tolerated } from "../report.js";

/** One line of a baseline: something that went wrong and is tolerated, for a while. */
export interface BaselineEntry {
  /** A check's id; with `failures`, the start of several ids. */
  readonly check: string;
  /** The exact number of failures among the checks that start with `check`; absent if `check` is one id. */
  readonly failures?: number;
  /** How many checks at most are blocked by it. */
  readonly blocks: number;
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it is tolerated: YYYY-MM-DD, in UTC. */
  readonly until: string;
  /** It is run up to `runs` times, and tolerated where it passes `passes` times at least. */
  readonly flaky?: { readonly runs: number; readonly passes: number };
  /** Its place in the file, both counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** What a deployment is known to do wrong. */
export interface Baseline {
  readonly file: string;
  readonly entries: readonly BaselineEntry[];
}

/** Whether the entry speaks of the check with this id. */
function names({ check, failures }: BaselineEntry, id: string): boolean {
  return failures === undefined ? id === check : id.startsWith(check);
}

/** The entry that speaks of a check: the one that names it alone before one that names several, the narrowest of these. */
export function entryFor(entries: readonly BaselineEntry[], id: string): BaselineEntry | undefined {
  const found = entries.filter((entry) => names(entry, id));
  const alone = found.find(({ failures }) => failures === undefined);
  return alone ?? [...found].sort((a, b) => b.check.length - a.check.length)[0];
}

/** It came to a result, and to a bad one. */
export function wentWrong({ verdict }: Pick<CheckResult, "verdict">): boolean {
  return verdict === "fail" || verdict === "warn" || verdict === "error";
}

/**
 * Whether an entry tolerates a result. A check that could not be judged must be named alone: one of several may be blocked
 * because the run was cut short, or by something new.
 */
export function putsUpWith({ failures }: BaselineEntry, result: Pick<CheckResult, "verdict">): boolean {
  return wentWrong(result) || (result.verdict === "blocked" && failures === undefined);
}

export function toleratedBy(entry: BaselineEntry, flaky?: Tolerated["flaky"]): Tolerated {
  const { reason, owner, until } = entry;
  return { reason, owner, until, ...(flaky ? { flaky } : {}) };
}
