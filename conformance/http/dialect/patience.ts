// Decides how long to wait until a change is visible, and repeats requests for that time.
import { sleep } from "../client/waits.js";
import type { LearnedBehaviour } from "./learned.js";

/** Extra time beyond what the deployment was seen to need. */
const graceMs = 250;
const firstPauseMs = 20;
const longestPauseMs = 500;

/**
 * How long to repeat a request, in milliseconds: the configured time, or three times the longest delay so far, and a little
 * more. A record that was old when its first search showed it says only that the delay is shorter than that. While no delay was observed, each failed wait shortens the next ones, so that a run waits once for a change that never
 * comes, not once for each check.
 */
export function patienceMs(learnedBehaviour: LearnedBehaviour): number {
  const { saidDelayMs, longestDelayMs, dialect, failedWaits } = learnedBehaviour;
  if (saidDelayMs !== undefined) return saidDelayMs + graceMs;
  const { indexDelayMs: seen, shownAfterMs = 0 } = dialect;
  if (seen === undefined) return Math.max(graceMs, longestDelayMs / 3 ** failedWaits);
  return Math.min(longestDelayMs, 3 * Math.max(seen, shownAfterMs) + graceMs);
}

interface Repetition {
  /** Whether no further answer can be good. */
  readonly hopeless?: () => boolean;
  /** The number of different requests: each is sent once without a pause, and once more at the end (default: 1). */
  readonly different?: number;
}

/** Like `askUntil`, for as long as this deployment needs. */
export async function askPatiently<T>(
  learnedBehaviour: LearnedBehaviour,
  ask: () => Promise<T>,
  good: (outcome: T) => boolean,
  { limitMs = patienceMs(learnedBehaviour), ...how }: Repetition & { readonly limitMs?: number } = {},
): Promise<T> {
  const outcome = await askUntil(ask, good, limitMs, how);
  if (!good(outcome)) learnedBehaviour.waitFailed();
  return outcome;
}

/**
 * Repeats a request until `good` holds or it is `hopeless`; returns the last outcome. It ends with a request that is sent after `limitMs`,
 * since an answer that took long shows what was there when it was asked for.
 */
export async function askUntil<T>(
  ask: () => Promise<T>,
  good: (outcome: T) => boolean,
  limitMs: number,
  { hopeless = () => false, different = 1 }: Repetition = {},
): Promise<T> {
  const started = performance.now();
  let pause = firstPauseMs;
  let late = 0;
  for (let turn = 1; ; turn += 1) {
    if (performance.now() - started >= limitMs) late += 1;
    const outcome = await ask();
    if (good(outcome) || hopeless() || late >= different) return outcome;
    if (turn < different || late > 0) continue;
    await sleep(Math.min(pause, Math.max(0, limitMs - (performance.now() - started))));
    pause = Math.min(pause * 1.6, longestPauseMs);
  }
}
