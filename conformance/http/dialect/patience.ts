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

interface Asking {
  /** Whether no further answer can be good. */
  readonly hopeless?: () => boolean;
  /** So many questions are different ones: they are asked without a pause, whatever the limit (default: 1). */
  readonly different?: number;
}

/** Like `askUntil`, as long as is known to be needed. */
export async function askPatiently<T>(
  learnedBehaviour: LearnedBehaviour,
  ask: () => Promise<T>,
  good: (outcome: T) => boolean,
  { limitMs = patienceMs(learnedBehaviour), ...how }: Asking & { readonly limitMs?: number } = {},
): Promise<T> {
  const outcome = await askUntil(ask, good, limitMs, how);
  if (!good(outcome)) learnedBehaviour.waitedInVain();
  return outcome;
}

/** Asks again until `good` holds, `limitMs` have gone, or it is `hopeless`; gives the last outcome. */
export async function askUntil<T>(
  ask: () => Promise<T>,
  good: (outcome: T) => boolean,
  limitMs: number,
  { hopeless = () => false, different = 1 }: Asking = {},
): Promise<T> {
  const started = performance.now();
  let pause = firstPauseMs;
  for (let turn = 1; ; turn += 1) {
    const outcome = await ask();
    if (good(outcome) || hopeless()) return outcome;
    if (turn < different) continue;
    const left = limitMs - (performance.now() - started);
    if (left <= 0) return outcome;
    await sleep(Math.min(pause, left));
    pause = Math.min(pause * 1.6, longestPauseMs);
  }
}
