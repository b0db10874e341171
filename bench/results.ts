// Publishes measured figures in bench/RESULTS.md and in the README.
import { join } from "node:path";
import { quoteIn } from "../conformance/mutation/quote.js";
import { packageRoot } from "../spec/package-root.js";

/** One measurement: a ratio, since times differ between machines. */
export interface Figure {
  readonly what: string;
  readonly ratio: number;
  /** In words, such as "at least 0.7", or why there is none. */
  readonly goal: string;
  /** Absent without a goal. */
  readonly met?: boolean;
}

/** The median; of an even number of values, the larger of the middle two. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The figures as a table of Markdown. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ what, ratio, goal, met }) => `| ${[what, ratio.toFixed(2), goal, metInWords(met)].join(" | ")} |`,
  );
  return ["| what | ratio | goal | met |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function metInWords(met: boolean | undefined): string {
  if (met === undefined) return "";
  return met ? "yes" : "no";
}

/** Prints the figures, and writes them to their place in `bench/RESULTS.md`. */
export async function publish(section: string, figures: readonly Figure[]): Promise<void> {
  const table = tableOf(figures);
  console.log(table);
  await quoteIn(join(packageRoot(), "bench", "RESULTS.md"), section, table);
}

/** Writes a sentence with figures to its place in the README. */
export async function quote(section: string, sentence: string): Promise<void> {
  await quoteIn(join(packageRoot(), "README.md"), section, sentence);
}
