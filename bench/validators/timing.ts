// Measures the CPU time of validators.
import { median } from "../results.js";
import type { Count } from "./rivals.js";

const rounds = 11;
/** CPU time of one measurement, in microseconds: long compared with the clock's resolution, short compared with changes of the machine's speed. */
const batch = 16_000;

/**
 * The CPU time of our validator relative to each of the others, in this process, in alternating rounds. The median of
 * several rounds.
 */
export function ratios(
  values: readonly unknown[],
  ours: Count,
  others: Readonly<Record<string, Count>>,
): Readonly<Record<string, number>> {
  const names = Object.keys(others);
  const runners = [ours, ...Object.values(others)].map((count) => runnerOf(values, count));
  const samples = Array.from({ length: rounds }, () => runners.map((run) => run()));
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      median(samples.map(([own = Number.NaN, ...rest]) => own / (rest[index] ?? Number.NaN))),
    ]),
  );
}

/** Runs a validator on all kinds of values first, so that it is not optimised for only one kind. */
export function warmUp(count: Count, kinds: readonly (readonly unknown[])[]): void {
  for (let round = 0; round < 3; round++) for (const values of kinds) runnerOf(values, count);
}

/** Finds how often a validator must check the values to fill a batch. */
function runnerOf(values: readonly unknown[], count: Count): () => number {
  let times = 1;
  for (let spent = 0; spent < batch; times *= 2) spent = cpuTime(values, count, times);
  return () => cpuTime(values, count, times) / times;
}

function cpuTime(values: readonly unknown[], count: Count, times: number): number {
  const before = process.cpuUsage();
  let mistakes = 0;
  for (let time = 0; time < times; time++) for (const value of values) mistakes += count(value);
  const { user, system } = process.cpuUsage(before);
  // The result is used, so that the compiler can't optimise the work away.
  if (Number.isNaN(mistakes)) throw new Error("a validator counts no mistakes");
  return user + system;
}
