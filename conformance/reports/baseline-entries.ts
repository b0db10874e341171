// Groups what is out of date in a baseline by its entries: an entry with a list of checks is one.
import { groupedBy } from "../../spec/grouped-by.js";
import type { BaselineFault, Tolerated } from "../runner/report.js";

/** An entry of a baseline that fails the run. */
export interface OutdatedEntry {
  /** The place in its file: in a list of checks, that of the first id of which something is wrong. */
  readonly line: number;
  readonly column: number;
  /** The ids of the checks, or the starts of ids, of which something is wrong; at least one. */
  readonly checks: readonly [string, ...string[]];
  /** What is wrong and how to correct it, each once: `it passes now; delete the entry`. */
  readonly words: string;
  /** If the entry has expired, its last day, as YYYY-MM-DD. */
  readonly until?: string;
}

/** The word before an entry that is out of date. */
export const entryWord = "BASELINE";

/** The entries that are out of date, in the order of the file. */
export function outdatedEntries(faults: readonly BaselineFault[]): readonly OutdatedEntry[] {
  const groups = groupedBy<BaselineFault, unknown>(faults, (fault) => fault.list ?? fault);
  return [...groups.values()].map((all) => {
    const [{ entry, line, column }, ...others] = all;
    const until = all.find((fault) => fault.until !== undefined)?.until;
    const words = new Set(all.map(({ says, remedy }) => `${says}; ${remedy}`));
    return {
      line,
      column,
      checks: [entry, ...others.map((fault) => fault.entry)],
      words: [...words].join("; "),
      ...(until === undefined ? {} : { until }),
    };
  });
}

/** Why a failure is tolerated, who fixes it and until when: `reason (owner, until 2030-01-31)`. */
export function knownAs({ reason, owner, until }: Tolerated): string {
  return `${reason} (${owner}, until ${until})`;
}
