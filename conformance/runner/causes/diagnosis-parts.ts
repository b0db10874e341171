// The parts of a diagnosis: which things fail, and how.
import type { CheckResult } from "../report.js";
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
  /** Whether the tail has names that begin with their type. */
  readonly tailHasTypes?: boolean;
}

/** The things that fail, by their names, and all together in few words. */
export interface Named {
  readonly names: readonly string[];
  readonly together: string;
  /** What the names are of, if a reader may take them for something else. */
  readonly kind?: string;
  /** Whether the words of `together` are a plural. */
  readonly isPlural?: boolean;
  /** Whether each name begins with its type. */
  readonly haveTypes?: boolean;
}

export function namesOf(
  results: readonly CheckResult[],
  nameOf: (result: CheckResult) => string,
  plural: string,
): Named {
  const names = [...new Set(results.map(nameOf))];
  const [only = ""] = names;
  if (names.length === 1) return { names, together: only };
  const end = commonEnd(names);
  return end === ""
    ? { names, together: `${names.length} ${plural}`, isPlural: true }
    : { names, together: `member ${end} in each of ${names.length} places` };
}

/** The end that all paths of members have; empty if their last parts differ. */
function commonEnd([first = "", ...others]: readonly string[]): string {
  const parts = first.split(".");
  const isShared = (from: number) => {
    const end = `.${parts.slice(from).join(".")}`;
    return others.every((other) => `.${other}`.endsWith(end));
  };
  const from = parts.findIndex((_, index) => isShared(index));
  return from === -1 ? "" : parts.slice(from).join(".");
}
