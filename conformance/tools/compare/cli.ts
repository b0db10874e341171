// The command `cri-kit compare`, which compares the reports of two runs.
import { loadSpec } from "../../../spec/load.js";
import { ownSpec } from "../../../spec/package-root.js";
import type { RetiredGap } from "../../../spec/retired-gap.js";
import { type Comparison, compareRuns } from "./compare.js";
import { readSide } from "./read-side.js";
import { comparisonScreen } from "./screen.js";
import { comparisonMarkdown, comparisonText } from "./text.js";

export const formats = ["text", "json", "markdown"] as const;
export type Format = (typeof formats)[number];

/** How much of a comparison a terminal gets. */
export interface TextOptions {
  /** All its evidence, and not only what fits a screen. */
  readonly verbose?: boolean;
}

/** The comparison in one of the forms. */
export function writtenAs(
  format: Format,
  comparison: Comparison,
  { verbose = false }: TextOptions = {},
): string {
  const writers: Readonly<Record<Format, (comparison: Comparison) => string>> = {
    text: verbose ? comparisonText : comparisonScreen,
    json: (one) => `${JSON.stringify(one, null, 2)}\n`,
    markdown: comparisonMarkdown,
  };
  return writers[format](comparison);
}

/**
 * Runs `cri compare`: 0 if both runs have the same required checks and answers with the same results, 1 if
 * they differ. Throws `UserError` for files that cannot be read.
 */
export async function runCompare(
  files: { readonly a: string; readonly b: string },
  { format, ...options }: TextOptions & { readonly format: Format },
  io: { readonly out: (text: string) => void },
): Promise<0 | 1> {
  const a = await readSide(files.a);
  const comparison = compareRuns(a, await readSide(files.b), await retiredGapsOf(a.interface));
  io.out(writtenAs(format, comparison, options));
  return comparison.differs ? 1 : 0;
}

/** The gaps that the spec of an interface had before, if it is the kit's own; a report does not hold them. */
async function retiredGapsOf(name: string): Promise<readonly RetiredGap[]> {
  const loaded = await loadSpec(ownSpec());
  return loaded.ok && loaded.model.name === name ? (loaded.model.retiredGaps ?? []) : [];
}
