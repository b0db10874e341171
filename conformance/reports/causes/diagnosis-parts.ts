// The parts of a diagnosis: which things fail, and how.
import type { CheckResult } from "../../runner/report.js";
import type { Fault } from "./failure-words.js";

/** A longer answer or value is not in the first line. */
export const mostLetters = 160;

/** More names than this are only counted. */
export const mostNamed = 3;

/** What fails, and how: the parts of a diagnosis. */
export interface Parts {
  readonly results: readonly CheckResult[];
  readonly named: Named;
  readonly fault: Fault;
  /** What follows: the value that came back, or the deployment's own words. */
  readonly tail: string;
  /** The same in fewer and fewer words, the longest first. */
  readonly shorterTails?: readonly string[];
}

/** The things that fail, by their names, and all together in few words. */
export interface Named {
  readonly names: readonly string[];
  readonly together: string;
  /** What the names are of, if a reader may take them for something else. */
  readonly kind?: string;
  /** Whether the words of `together` are a plural. */
  readonly isPlural?: boolean;
}

export function namesOf(
  results: readonly CheckResult[],
  nameOf: (result: CheckResult) => string,
  plural: string,
): Named {
  const names = [...new Set(results.map(nameOf))];
  const [only = ""] = names;
  if (names.length === 1) return { names, together: only };
  const ends = new Set(names.map((name) => name.split(".").at(-1)));
  return ends.size === 1
    ? { names, together: `${[...ends][0]} in each of ${names.length} ${plural}` }
    : { names, together: `${names.length} ${plural}`, isPlural: true };
}
