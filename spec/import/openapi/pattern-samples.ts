// Makes up texts that match a pattern, since a draft needs samples beside each pattern.
import fc from "fast-check";
import type { Limit } from "../../constraint.js";
import { isWithin } from "../../limits.js";

/** The seed is fixed: the same document gives the same draft. */
const seed = 20;
const tries = 200;

/** Longer texts are not made up. */
const longest = 10_000;

/** About how long the shortest text is that matches a pattern: the least repetitions of all its parts. */
function leastLength(pattern: string): number {
  const sums = [0];
  let last = 0;
  const add = (more: number): void => void sums.push((sums.pop() ?? 0) + more);
  for (const [part, times] of pattern.matchAll(/\\.|\[(?:\\.|[^\]])*\]|\{(\d+)[\d,]*\}|./gsu)) {
    if (part === "(") sums.push(0);
    else if (times !== undefined) add(last * (Number(times) - 1));
    else {
      last = part === ")" && sums.length > 1 ? (sums.pop() ?? 0) : 1;
      add(last);
    }
    if (times !== undefined) last *= Number(times);
  }
  return sums.reduce((sum, one) => sum + one, 0);
}

/** Two texts within all limits; undefined if none were found. */
export function samplesFor(pattern: string, limits: readonly Limit[]): readonly string[] | undefined {
  if (leastLength(pattern) > longest) return undefined;
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
