// The command `cri compare`.
import { type Comparison, compareRuns } from "./compare.js";
import { comparisonMarkdown } from "./markdown.js";
import { readSide } from "./read-side.js";
import { comparisonText } from "./text.js";

export const formats = ["text", "json", "markdown"] as const;
export type Format = (typeof formats)[number];

/** The comparison in one of the forms. */
export function writtenAs(format: Format, comparison: Comparison): string {
  return writers[format](comparison);
}

const writers: Readonly<Record<Format, (comparison: Comparison) => string>> = {
  text: comparisonText,
  json: (comparison) => `${JSON.stringify(comparison, null, 2)}\n`,
  markdown: comparisonMarkdown,
};

/**
 * Runs `cri compare`: 0 where the two have the same required checks and answers, and each comes to the same in both, 1 where
 * they differ. Files that can't be read are thrown as `UserError`.
 */
export async function runCompare(
  files: { readonly a: string; readonly b: string },
  format: Format,
  io: { readonly out: (text: string) => void },
): Promise<0 | 1> {
  const comparison = compareRuns(await readSide(files.a), await readSide(files.b));
  io.out(writtenAs(format, comparison));
  return comparison.differs ? 1 : 0;
}
