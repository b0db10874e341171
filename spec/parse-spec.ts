import { interfaceOf } from "./build/interface.js";
import { checkClauses } from "./check/clauses.js";
import { checkCycles } from "./check/cycles.js";
import { checkFhir } from "./check/fhir.js";
import { checkNames } from "./check/names.js";
import { checkResources } from "./check/resources.js";
import { createReporter, type Reporter } from "./diagnostics/reporter.js";
import { deepFreeze } from "./freeze.js";
import { checkLanguage } from "./language/check.js";
import type { LoadResult } from "./load.js";
import type { InterfaceModel } from "./model.js";
import { parseSource } from "./source/parse.js";
import type { Tree } from "./source/tree.js";

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
  checkFhir(root, reporter);
  checkCycles(model.shapes, reporter);
  checkResources(model, root, reporter);
  checkClauses(model, root, reporter);
  return model;
}
