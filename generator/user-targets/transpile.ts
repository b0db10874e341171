/** Compiles a user's target from TypeScript. */

import { readFile } from "node:fs/promises";
import { loadTsMorph } from "../ts-morph.js";

/** A module without its types, with a source map in it; or what keeps it from being one. */
interface Transpiled {
  readonly code: string;
  readonly fault?: SyntaxFault;
}

export interface SyntaxFault {
  readonly message: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Drops the types of a module as Node does from 22.18 on: nothing is checked, and each file stands for itself. */
export async function transpile(fileName: string): Promise<Transpiled> {
  const { ts } = loadTsMorph();
  const { outputText, diagnostics = [] } = ts.transpileModule(await readFile(fileName, "utf8"), {
    fileName,
    reportDiagnostics: true,
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      verbatimModuleSyntax: true,
      inlineSourceMap: true,
    },
  });
  const [first] = diagnostics;
  if (first === undefined) return { code: outputText };
  const line = first.file?.getLineAndCharacterOfPosition(first.start ?? 0).line ?? 0;
  const message = ts.flattenDiagnosticMessageText(first.messageText, "; ");
  return { code: outputText, fault: { message, line: line + 1 } };
}

/** The first mistake of syntax in a module, JavaScript or TypeScript; nothing where the compiler finds none. */
export async function syntaxFault(fileName: string): Promise<SyntaxFault | undefined> {
  return (await transpile(fileName)).fault;
}
