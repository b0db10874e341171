import { readFile } from "node:fs/promises";
import type { LoadHook } from "node:module";
import { fileURLToPath } from "node:url";

/** Reads TypeScript as Node does from 22.18 on: types are dropped, nothing is checked, each file stands for itself. */
export const load: LoadHook = async (url, context, next) => {
  if (!/^file:.*\.m?ts$/.test(url)) return next(url, context);
  const { ts } = await import("ts-morph");
  const fileName = fileURLToPath(url);
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
  const [fault] = diagnostics;
  if (fault !== undefined) {
    const line = fault.file?.getLineAndCharacterOfPosition(fault.start ?? 0).line ?? 0;
    const error = new SyntaxError(ts.flattenDiagnosticMessageText(fault.messageText, "\n"));
    error.stack = `${url}:${line + 1}\n${error.stack}`;
    throw error;
  }
  return { format: "module", source: outputText, shortCircuit: true };
};
