// Turns TypeScript into JavaScript.
import { readFile } from "node:fs/promises";
import { loadTsMorph } from "./ts-morph.js";

/** A module without its types, and its first syntax error. */
interface Transpiled {
  readonly code: string;
  readonly fault?: SyntaxFault;
}

interface SyntaxFault {
  readonly message: string;
  /** Counted from 1. */
  readonly line: number;
}

/**
 * Removes the types of one module without checking them, as Node does since 22.18. With the name of its file, the code has an
 * inline source map, and a syntax error is reported; else it is passed through: importing the code reports it.
 */
export function transpile(text: string, fileName?: string): Transpiled {
  const { ts } = loadTsMorph();
  const ofFile = fileName === undefined ? {} : { fileName, reportDiagnostics: true };
  const { outputText: code, diagnostics = [] } = ts.transpileModule(text, {
    ...ofFile,
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      verbatimModuleSyntax: true,
      inlineSourceMap: fileName !== undefined,
    },
  });
  const [first] = diagnostics;
  if (first === undefined) return { code };
  const line = first.file?.getLineAndCharacterOfPosition(first.start ?? 0).line ?? 0;
  return {
    code,
    fault: { message: ts.flattenDiagnosticMessageText(first.messageText, "; "), line: line + 1 },
  };
}

export const transpiledFile = async (path: string): Promise<Transpiled> =>
  transpile(await readFile(path, "utf8"), path);
