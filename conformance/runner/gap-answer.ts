// The answers to gaps that a run records.
import type { Lack } from "../http/blocked.js";

/** A deployment's answer to a gap, and the spec's own answer. */
export interface GapAnswer {
  readonly gap: string;
  readonly asks: string;
  readonly section: string;
  /** Absent if there is no answer. */
  readonly value?: string;
  readonly own: string;
  readonly evidence: string;
  /** The places of which the answer does not hold, if it holds of some only. */
  readonly except?: readonly string[];
  /** Ids of the first failed checks about the same requests, if there are any: a fix may change the answer. */
  readonly failedChecks?: readonly string[];
  /** The answer has a text that `--answers` does not read, so nobody can pin it. */
  readonly cannotPin?: true;
  /** There is no answer because the deployment was unavailable or the run was cut short. */
  readonly untold?: true;
  /** What the user has to supply to get an answer, if that is the reason. */
  readonly lacks?: Lack;
}

/** The answers that can be pinned, by gap id. */
export const pinnableIn = (answers: readonly GapAnswer[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    answers.flatMap(({ gap, value, cannotPin }) => (value === undefined || cannotPin ? [] : [[gap, value]])),
  );
