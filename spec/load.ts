import { readFile } from "node:fs/promises";
import { interfaceOf } from "./build/interface.js";
import { checkClauses } from "./check/clauses.js";
import { checkCycles } from "./check/cycles.js";
import { checkNames } from "./check/names.js";
import { checkResources } from "./check/resources.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { createReporter, type Reporter } from "./diagnostics/reporter.js";
import { deepFreeze } from "./freeze.js";
import { checkLanguage } from "./language/check.js";
import type { InterfaceModel } from "./model.js";
import { parseSource } from "./source/parse.js";
import type { Tree } from "./source/tree.js";

export type LoadResult =
  | { readonly ok: true; readonly model: InterfaceModel }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Reads a spec file (UTF-8 YAML). What is wrong with the file or in it comes back as diagnostics; nothing is thrown. */
export async function loadSpec(file: string): Promise<LoadResult> {
  const reporter = createReporter(file);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    reporter.report("CRI1001", { line: 1, column: 1, length: 1 }, `the file can't be read: ${reason(error)}`);
  });
  return text === undefined ? { ok: false, diagnostics: reporter.diagnostics() } : parseSpec(text, file);
}

/** The model of a spec's text, deeply frozen, or every mistake in it at once; `file` only names it in them. */
export function parseSpec(text: string, file: string): LoadResult {
  const reporter = createReporter(file);
  const root = parseSource(text, reporter);
  const model = root === undefined ? undefined : modelOf(root, reporter);
  const diagnostics = reporter.diagnostics();
  if (model === undefined || diagnostics.length > 0) return { ok: false, diagnostics };
  return { ok: true, model: deepFreeze(model) };
}

function modelOf(root: Tree, reporter: Reporter): InterfaceModel | undefined {
  // Past a fault of the YAML the content is a guess: only what stands before it is worth a report.
  const first = reporter.diagnostics().find(({ code }) => code === "CRI1002" || code === "CRI1006");
  checkLanguage(root, reporter, first === undefined ? {} : { before: first });
  if (first !== undefined) return undefined;
  const model = interfaceOf(root, reporter);
  checkNames(root, reporter);
  checkCycles(model.shapes, reporter);
  checkResources(model, root, reporter);
  checkClauses(model, root, reporter);
  return model;
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
