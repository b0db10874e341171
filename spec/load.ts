import { readFile } from "node:fs/promises";
import { compiledModel } from "./compiled.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { createReporter } from "./diagnostics/reporter.js";
import { deepFreeze } from "./freeze.js";
import type { InterfaceModel } from "./model.js";

export type LoadResult =
  | { readonly ok: true; readonly model: InterfaceModel }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** The text of a file, by the path that the spec or the user gives; rejects as `node:fs` does. */
export type ReadText = (file: string) => Promise<string>;

const fromDisk: ReadText = (file) => readFile(file, "utf8");

/** Reads a spec file (UTF-8 YAML). What is wrong with the file or in it comes back as diagnostics; nothing is thrown. */
export async function loadSpec(file: string, read: ReadText = fromDisk): Promise<LoadResult> {
  const reporter = createReporter(file);
  const text = await read(file).catch((error: unknown) => {
    reporter.report("CRI1001", { line: 1, column: 1, length: 1 }, `the file can't be read: ${reason(error)}`);
  });
  if (text === undefined) return { ok: false, diagnostics: reporter.diagnostics() };
  const model = await compiledModel(text);
  if (model) return { ok: true, model: deepFreeze(model) };
  const { parseSpec } = await import("./parse-spec.js");
  return parseSpec(text, file);
}

function reason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known: Readonly<Record<string, string>> = {
    ENOENT: "there is none",
    EISDIR: "it is a folder",
    EACCES: "you may not read it",
  };
  return known[code] ?? (code === "" ? "unknown reason" : code);
}
