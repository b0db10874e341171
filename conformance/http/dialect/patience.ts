// How long to wait until a change is visible.
import { sleep } from "../client/waits.js";
import type { LearnedBehaviour } from "./learned.js";

/** Extra time beyond what the deployment was seen to need. */
const graceMs = 250;
const firstPauseMs = 20;
const longestPauseMs = 500;

/**
 * How long to keep asking, in milliseconds: as long as is said, or three times the longest delay seen; and a little. While no delay
 * was seen, each wait in vain makes the next ones shorter, so that a run waits once for what never comes, not once for each check.
 */
export function patienceMs(learnedBehaviour: LearnedBehaviour): number {
  const { saidDelayMs, longestDelayMs, dialect, waitsInVain } = learnedBehaviour;
  if (saidDelayMs !== undefined) return saidDelayMs + graceMs;
  const seen = dialect.indexDelayMs;
  if (seen === undefined) return Math.max(graceMs, longestDelayMs / 3 ** waitsInVain);
  return Math.min(longestDelayMs, 3 * seen + graceMs);
}

/** Like `askUntil`, as long as is known to be needed. */
export async function askPatiently<T>(
  learnedBehaviour: LearnedBehaviour,
  ask: () => Promise<T>,
  good: (outcome: T) => boolean,
  { limitMs = patienceMs(learnedBehaviour), hopeless }: { limitMs?: number; hopeless?: () => boolean } = {},
): Promise<T> {
  const outcome = await askUntil(ask, good, limitMs, hopeless);
  if (!good(outcome)) learnedBehaviour.waitedInVain();
  return outcome;
}

/** Asks again until `good` holds, `limitMs` have gone, or it is `hopeless`; gives the last outcome. */
export async function askUntil<T>(
  ask: () => Promise<T>,
  good: (outcome: T) => boolean,
  limitMs: number,
  hopeless: () => boolean = () => false,
): Promise<T> {
  const started = performance.now();
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 1.6, longestPauseMs)) {
    const outcome = await ask();
    const left = limitMs - (performance.now() - started);
    if (good(outcome) || left <= 0 || hopeless()) return outcome;
    await sleep(Math.min(pause, left));
  }
}
