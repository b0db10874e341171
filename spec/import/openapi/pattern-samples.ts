// Makes up texts that match a pattern, since a draft needs samples beside each pattern.
import fc from "fast-check";
import type { Limit } from "../../constraint.js";
import { isWithin } from "../../limits.js";

/** The seed is fixed: the same document gives the same draft. */
const seed = 20;
const tries = 200;

/** Two texts within all limits; undefined if none were found. */
export function samplesFor(pattern: string, limits: readonly Limit[]): readonly string[] | undefined {
  try {
    const texts = fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { seed, numRuns: tries });
    const fitting = texts.filter(
      (text) => isPrintable(text) && limits.every((limit) => isWithin(limit, text)),
    );
    const [first, second] = new Set(fitting.sort((a, b) => oddness(a) - oddness(b)));
    return first === undefined || second === undefined ? undefined : [first, second];
  } catch {
    // Some expressions, such as those that look ahead, can't be turned into texts.
    return undefined;
  }
}

const isPrintable = (text: string): boolean =>
  /\S/.test(text) && !/\p{C}|\p{Z}/u.test(text.replaceAll(" ", ""));

/** Plain and short texts come first. */
const oddness = (text: string): number => text.replaceAll(/[A-Za-z0-9]/g, "").length * 20 + text.length;
