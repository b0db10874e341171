// Turns TypeScript into JavaScript.
import { loadTsMorph } from "./ts-morph.js";

/**
 * Removes the types from one module, without checking them. Code with syntax errors is passed through: importing it reports
 * them.
 */
export async function transpiler(): Promise<(text: string) => string> {
  const { ts } = loadTsMorph();
  const compilerOptions = {
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2022,
    verbatimModuleSyntax: true,
  };
  return (text) => ts.transpileModule(text, { compilerOptions }).outputText;
}
