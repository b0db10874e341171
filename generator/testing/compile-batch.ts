// Compiles several outputs in memory, for tests.
import { join } from "node:path";
import { packageRoot } from "../../spec/package-root.js";
import type { GeneratedFiles } from "../file.js";

/** The compiler's errors with its strictest flags; empty if all outputs compile. */
export async function compileBatch(outputs: readonly GeneratedFiles[]): Promise<readonly string[]> {
  const { Project, ts } = await import("ts-morph");
  const project = new Project({
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2023.d.ts"],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: ["node"],
      skipLibCheck: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      noImplicitReturns: true,
      noImplicitOverride: true,
    },
    skipAddingFilesFromTsConfig: true,
  });
  // A folder that does not exist, next to the packages that the output imports.
  for (const [number, files] of outputs.entries()) {
    for (const { path, text } of files.filter((file) => file.path.endsWith(".ts"))) {
      project.createSourceFile(join(packageRoot(), "generated-in-memory", String(number), path), text);
    }
  }
  const own = project.getSourceFiles().filter((file) => file.getFilePath().includes("/generated-in-memory/"));
  return own.flatMap((file) =>
    file.getPreEmitDiagnostics().map((one) => {
      const [, path] = file.getFilePath().split("generated-in-memory");
      return `${path}:${one.getLineNumber() ?? 0} ${JSON.stringify(one.getMessageText())}`;
    }),
  );
}
