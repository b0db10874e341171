// The entries of a baseline, and which results each tolerates.
import type { CheckResult, Tolerated } from "../report.js";

/** One entry of a baseline: a known failure that is tolerated until a given day. */
export interface BaselineEntry {
  /** A check's id; with `failures`, the start of several ids. */
  readonly check: string;
  /** The exact number of failures among the checks that start with `check`; absent if `check` is one id. */
  readonly failures?: number;
  /** The largest number of checks that the failure may block. */
  readonly blocks: number;
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it is tolerated: YYYY-MM-DD, in UTC. */
  readonly until: string;
  /** The check is run up to `runs` times, and tolerated if it passes at least `passes` times. */
  readonly flaky?: { readonly runs: number; readonly passes: number };
  /** How its checks fail, as codes of the report; a check that fails in another way is not tolerated. Absent: in any way. */
  readonly fails?: readonly string[];
  /** Whether a check may pass as well, because its result depends on records of earlier runs. Such an entry has `fails`. */
  readonly varies?: true;
  /** Its place in the file, both counted from 1; in a list of checks, the place of the id. */
  readonly line: number;
  readonly column: number;
  /** For a check of a list, the line of the entry with the list, which all its checks share; they share `blocks` too. */
  readonly list?: number;
  /** The column of that entry. */
  readonly listColumn?: number;
}

/** The known failures of a deployment. */
export interface Baseline {
  readonly file: string;
  /** The base URL of the run that drafted it; absent in older files. */
  readonly deployment?: string;
  readonly entries: readonly BaselineEntry[];
}

/** The entries of the checks that one list holds, in its order; the entry alone if its check is not in a list. */
export const listedWith = (
  entries: readonly BaselineEntry[],
  entry: BaselineEntry,
): readonly BaselineEntry[] =>
  entry.list === undefined ? [entry] : entries.filter(({ list }) => list === entry.list);

/** Whether the entry names the check with this id. */
export const names = ({ check, failures }: BaselineEntry, id: string): boolean =>
  failures === undefined ? id === check : id.startsWith(check);

/** The entry that names a check: one with exactly this id, or else the longest start of it. */
export function entryFor(entries: readonly BaselineEntry[], id: string): BaselineEntry | undefined {
  const found = entries.filter((entry) => names(entry, id));
  const alone = found.find(({ failures }) => failures === undefined);
  return alone ?? [...found].sort((a, b) => b.check.length - a.check.length)[0];
}

/** Whether a check was judged and did not pass. */
export const wentWrong = ({ verdict }: Pick<CheckResult, "verdict">): boolean =>
  verdict === "fail" || verdict === "warn" || verdict === "error";

/**
 * Whether an entry tolerates a result. A check that could not be judged must be named by its whole id: one of several may be blocked
 * because the run was cut short, or by a new failure.
 */
export function putsUpWith(entry: BaselineEntry, result: Pick<CheckResult, "verdict" | "code">): boolean {
  const isMeant = wentWrong(result) || (result.verdict === "blocked" && entry.failures === undefined);
  return isMeant && !failsOtherwise(entry, result);
}

/** Whether a check did not pass, in a way that its entry does not name. */
export function failsOtherwise(
  { fails }: BaselineEntry,
  result: Pick<CheckResult, "verdict" | "code">,
): boolean {
  const { verdict, code = "" } = result;
  return (wentWrong(result) || verdict === "blocked") && fails !== undefined && !fails.includes(code);
}

export function toleratedBy(entry: BaselineEntry, flaky?: Tolerated["flaky"]): Tolerated {
  const { reason, owner, until } = entry;
  return { reason, owner, until, ...(flaky ? { flaky } : {}) };
}
