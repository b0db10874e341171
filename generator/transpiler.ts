import { loadTsMorph } from "./ts-morph.js";

/**
 * TypeScript as JavaScript modules, each text by itself: types are taken out, and nothing is checked. Texts of the kit's own
 * making and of its users': what is no TypeScript comes out as wrong as it was, for anyone who imports it to say.
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
