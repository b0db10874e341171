// Crashes one thing many times, and counts after how many crashes an acknowledged write was lost.
import type { Place } from "../bin/testing/crash/place.js";
import { crash } from "../bin/testing/crash/round.js";
import type { Figure } from "./results.js";

/** What is crashed, and how often. */
export interface CrashCase {
  readonly what: string;
  readonly place: Place;
  readonly rounds: number;
}

/** Writes each loss to standard error, with the seed that repeats the writes. */
export async function crashFigure({ what, place, rounds }: CrashCase): Promise<Figure> {
  let acknowledged = 0;
  let lost = 0;
  for (let seed = 1; seed <= rounds; seed += 1) {
    const round = await crash(place, seed);
    acknowledged += round.acknowledged;
    if (round.faults.length === 0) continue;
    lost += 1;
    console.error(`${what}, seed ${seed}: ${round.faults.join("; ")}`);
  }
  return {
    what: `of ${rounds} crashes of ${what}, with ${acknowledged} acknowledged writes: share after which every acknowledged write was there`,
    ratio: (rounds - lost) / rounds,
    goal: "1",
    met: lost === 0,
  };
}
