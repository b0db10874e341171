// Compiles files next to an output and returns the compiler's errors, for tests.
import type { OutputFolder } from "./output-folder.js";

/** One error of the compiler. */
export interface Complaint {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** The compiler's options with every flag that makes it stricter. */
export const strictest = {
  target: "es2022",
  module: "nodenext",
  moduleResolution: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  noUncheckedSideEffectImports: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  forceConsistentCasingInFileNames: true,
  skipLibCheck: true,
  noEmit: true,
} as const;

/** Compiles files next to the output, under the strictest flags unless `settings` says otherwise. */
export async function diagnose(
  output: OutputFolder,
  include: readonly string[],
  settings: Readonly<Record<string, unknown>> = {},
): Promise<readonly Complaint[]> {
  const compilerOptions = { ...strictest, types: ["node"], ...settings };
  await output.write("tsconfig.json", JSON.stringify({ compilerOptions, include }));
  return complaintsIn(await output.compile(output.folder));
}

/** Parses `FILE(LINE,COLUMN): error TSnnnn: TEXT`, with its continuation lines. */
function complaintsIn(printed: string): readonly Complaint[] {
  const found: Complaint[] = [];
  for (const row of printed.split("\n")) {
    const [, path, line, text] = /^([^\s(][^(]*)\((\d+),\d+\): error TS\d+: (.*)$/.exec(row) ?? [];
    const last = found.at(-1);
    if (path !== undefined && line !== undefined && text !== undefined) {
      found.push({ file: path.replace(/^.*\//, ""), line: Number(line), text });
    } else if (last !== undefined && row.startsWith(" ")) {
      found[found.length - 1] = { ...last, text: `${last.text}\n${row}` };
    } else if (row.trim() !== "") {
      found.push({ file: "", line: 0, text: row });
    }
  }
  return found;
}
