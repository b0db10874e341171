import { join } from "node:path";
import { Project, ts } from "ts-morph";

/** What a compiler says of a file: where, and in words. */
export interface Complaint {
  /** Name of the file, without its folder. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Every flag that makes the compiler stricter. */
export const strictest = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  noEmit: true,
} as const satisfies ts.CompilerOptions;

/** Compiles files under the strictest flags, as `settings` has it where they say otherwise. */
export function diagnose(
  folder: string,
  patterns: readonly string[],
  settings: ts.CompilerOptions = {},
): readonly Complaint[] {
  const project = new Project({ compilerOptions: { ...strictest, ...settings } });
  const sources = project.addSourceFilesAtPaths(patterns.map((pattern) => join(folder, pattern)));
  if (sources.length === 0) throw new Error(`nothing to compile in ${folder}`);
  return project.getPreEmitDiagnostics().map((one) => ({
    file: one.getSourceFile()?.getBaseName() ?? "",
    line: one.getLineNumber() ?? 0,
    text: ts.flattenDiagnosticMessageText(one.compilerObject.messageText, "\n"),
  }));
}
