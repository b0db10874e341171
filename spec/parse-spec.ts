// Makes the model of a spec from its texts, or reports all its mistakes.
import { primitives } from "./build/field-type.js";
import { interfaceOf } from "./build/interface.js";
import { checkAnswers } from "./check/answers.js";
import { checkClauses } from "./check/clauses.js";
import { checkFhir } from "./check/fhir.js";
import { checkIncluding, checkListPlaces } from "./check/list-places.js";
import { checkActions, checkNested } from "./check/requests.js";
import { checkResources } from "./check/resources.js";
import { checkCycles, checkUnions } from "./check/types.js";
import type { Composed } from "./compose/composed.js";
import { type OverlayDocuments, overlayAt } from "./compose/overlay-document.js";
import { composed } from "./compose.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { createReporter, type Reporter } from "./diagnostics/reporter.js";
import { deepFreeze } from "./freeze.js";
import { checkLanguage } from "./language/check.js";
import type { InterfaceModel } from "./model.js";
import { type SourceFiles, sourceOf } from "./source/files.js";
import { entriesOf, entryAt, type Tree, textsOf, valueAt } from "./source/tree.js";

/**
 * The model of a spec in one text, or all its mistakes up to the first fault of the YAML. `file` is its name in
 * messages. A spec with includes or overlays needs `loadSpec`.
 */
export function parseSpec(text: string, file: string): LoadResult {
  const reporter = createReporter(file);
  return parseFiles(sourceOf(text, file, reporter), reporter);
}

/** The model of a spec whose files were read; `reporter` already has the faults of their YAML. */
export function parseFiles(sources: SourceFiles, reporter: Reporter): LoadResult {
  const { texts } = sources;
  const isSound = (base: Composed) => {
    modelOf(base, reporter);
    return reporter.diagnostics().length === 0;
  };
  const whole = composed(sources, reporter, isSound);
  const model = whole && modelOf(whole, blamingOverlay(whole.documents, reporter));
  const diagnostics = reporter.diagnostics();
  if (model === undefined || diagnostics.length > 0) return { ok: false, diagnostics, texts };
  return { ok: true, model: deepFreeze(model), texts, warnings: reporter.warnings() };
}

/** The base is valid without the overlay: mistakes that appear with it are the overlay's. */
function blamingOverlay(documents: OverlayDocuments, reporter: Reporter): Reporter {
  const remedy =
    "The base is valid without the overlay: also remove or change this in the overlay, or keep what it depends on.";
  return {
    ...reporter,
    report(code, spot, message, details) {
      const below = documents.size > 0 && overlayAt(documents, spot) === undefined;
      reporter.report(code, spot, message, below ? { remedy } : details);
    },
  };
}

function modelOf(whole: Composed, reporter: Reporter): InterfaceModel | undefined {
  if (reportForeign(whole.root, reporter)) return undefined;
  // After a fault of the YAML the content is a guess: only what precedes it is reported.
  const first = reporter.diagnostics().find(({ code }) => code === "CRI1002" || code === "CRI1006");
  const root = checkLanguage(whole.root, reporter, first === undefined ? {} : { before: first });
  if (first !== undefined) return undefined;
  const model = interfaceOf({ ...whole, root }, reporter);
  checkNames(root, reporter);
  checkFhir(root, reporter);
  checkCycles(model.shapes, reporter);
  checkUnions(model, reporter);
  checkResources(model, root, reporter);
  checkNested(model, reporter);
  checkIncluding(model, reporter);
  checkListPlaces(model, reporter);
  checkActions(model, reporter);
  checkClauses(model, root, reporter);
  checkAnswers(model, root, reporter);
  return model;
}

/** The member that each kind of document has which `init --from` drafts a spec from, and no spec. */
const foreign: readonly (readonly [member: string, kind: string])[] = [
  ["openapi", "an OpenAPI document"],
  ["swagger", "a Swagger document"],
  ["resourceType", "a resource of FHIR"],
];

/** Reports a document of another kind at the member that shows it, and returns whether it is one. */
function reportForeign(root: Tree, { report }: Reporter): boolean {
  for (const [member, kind] of foreign) {
    const entry = entryAt(root, member);
    if (entry === undefined) continue;
    report("CRI1007", entry.keySpot, `this is ${kind}, not a spec`);
    return true;
  }
  return false;
}

/** Checks that each name means one thing: a type of the language, a shape, a resource type, or an external type. */
function checkNames(root: Tree, { report }: Reporter): void {
  const taken = new Map(primitives.map((name) => [name, "a type of the language"]));
  for (const { text, what, ...spot } of [
    ...named(root, "shapes", "a shape"),
    ...named(root, "resources", "a type"),
  ]) {
    const before = taken.get(text);
    if (before !== undefined) report("CRI1321", spot, `${text} is already the name of ${before}`);
    taken.set(text, what);
  }
  for (const { text, spot } of textsOf(valueAt(root, "external-types"))) {
    const before = taken.get(text);
    if (before !== undefined)
      report("CRI1320", spot, `${text} is listed as external, but is ${before} of this interface`);
  }
}

const named = (root: Tree, part: string, what: string) =>
  entriesOf(valueAt(root, part)).map(({ key, keySpot }) => ({ text: key, what, ...keySpot }));

/** The result of loading a spec. `texts` are the files that were read, by the path that diagnostics name. */
export type LoadResult = { readonly texts: ReadonlyMap<string, string> } & (
  | { readonly ok: true; readonly model: InterfaceModel; readonly warnings?: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }
);
