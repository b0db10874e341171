// Compiles a user's target from TypeScript, and finds its syntax errors.
import { readFile } from "node:fs/promises";
import { loadTsMorph } from "../ts-morph.js";

/** A module without its types, with an inline source map; or its first syntax error. */
interface Transpiled {
  readonly code: string;
  readonly fault?: SyntaxFault;
}

interface SyntaxFault {
  readonly message: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Removes the types of one module without checking them, as Node does since 22.18. */
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

/** The first syntax error in a module, JavaScript or TypeScript; undefined if there is none. */
export async function syntaxFault(fileName: string): Promise<SyntaxFault | undefined> {
  return (await transpile(fileName)).fault;
}
