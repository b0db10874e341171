// Checks the names in a config against the interface.
import type { Reporter } from "../../spec/diagnostics/reporter.js";
import { type InterfaceModel, interactionKinds, type Resource } from "../../spec/model.js";
import { type Entry, entriesOf, type Tree, textOf, textsOf, valueAt } from "../../spec/source/tree.js";
import { inForm } from "./claimed-model.js";
import { impossibleAnswer } from "./possible-answers.js";
import { recordAt } from "./record-at.js";
import { nameableGaps } from "./retired-gaps.js";

interface Holding {
  readonly model: InterfaceModel;
  readonly types: readonly string[];
  readonly report: Reporter["report"];
}

/** Reports every name in a config that the interface does not have, and every claimed feature that the document does not have. */
export function checkNames(tree: Tree, model: InterfaceModel, { report }: Pick<Reporter, "report">): void {
  const types = model.resources.map(({ name }) => name);
  const holding: Holding = { model, types, report };
  const offers = valueAt(tree, "offers");
  checkTexts(
    holding,
    "path form",
    model.forms.map(({ name }) => name),
    valueAt(offers, "forms"),
  );
  for (const { entry, resource } of claimedTypes(holding, types, valueAt(offers, "types")))
    checkClaim(holding, resource, entry.value);
  for (const { entry, resource } of typed(holding, types, valueAt(tree, "read")))
    checkRecords(holding, resource, entry.value);
  const referred = [...types, ...model.externalTypes];
  typed(holding, referred, valueAt(tree, "references"));
  checkAnswers(holding, valueAt(tree, "answers"));
}

/** Reports required answers to gaps that do not exist, and answers that no deployment can give. */
function checkAnswers(holding: Holding, answers: Tree | undefined): void {
  const gaps = nameableGaps(holding.model);
  for (const { key, keySpot, value } of entriesOf(answers)) {
    if (!gaps.includes(key)) unknown(holding, "gap", key, gaps, keySpot);
    const text = textOf(value) ?? "";
    const impossible = impossibleAnswer(holding.model, key, text);
    if (impossible === undefined) continue;
    const { message, known, remedy } = impossible;
    holding.report("CRI1209", value.spot, message, { written: text, known, remedy });
  }
}

interface Typed {
  readonly entry: Entry;
  readonly resource: Resource;
}

/** Entries of a map by type of the interface; those of no known type are reported. */
const typed = (holding: Holding, known: readonly string[], tree: Tree | undefined): readonly Typed[] =>
  entriesOf(tree).flatMap((entry) => typedEntry(holding, known, entry));

function typedEntry(holding: Holding, known: readonly string[], entry: Entry): readonly Typed[] {
  if (!known.includes(entry.key)) {
    unknown(holding, "type", entry.key, known, entry.keySpot);
    return [];
  }
  return holding.model.resources
    .filter(({ name }) => name === entry.key)
    .map((resource) => ({ entry, resource }));
}

/** Entries of the claimed types; a name may have a path form: `TYPE@FORM`. */
const claimedTypes = (holding: Holding, types: readonly string[], tree: Tree | undefined): readonly Typed[] =>
  entriesOf(tree).flatMap((entry) => {
    const { key } = entry;
    const resource = holding.model.resources.find(({ name }) => key.startsWith(inForm(name, "")));
    if (resource === undefined) return typedEntry(holding, types, entry);
    const known = resource.forms.length > 1 ? resource.forms.map((form) => inForm(resource.name, form)) : [];
    if (known.includes(key)) return [{ entry, resource }];
    unknown(holding, "type and path form", key, [resource.name, ...known], entry.keySpot);
    return [];
  });

function checkClaim(holding: Holding, resource: Resource, claim: Tree): void {
  const interactions = claim.kind === "list" ? claim : valueAt(claim, "interactions");
  const offered = resource.operations.filter((operation) => operation.offered).map(({ kind }) => kind);
  for (const { text, spot } of interactions === undefined ? [] : textsOf(interactions)) {
    const kind = interactionKinds.find((one) => one === text);
    if (kind === undefined || offered.includes(kind)) continue;
    const remedy = `Remove it: the document has ${offered.join(", ")} for ${resource.name}.`;
    holding.report("CRI1405", spot, `the document has no ${kind} for ${resource.name}`, { remedy });
  }
  const names = resource.parameters.map(({ name }) => name);
  checkTexts(holding, `search parameter of ${resource.name}`, names, valueAt(claim, "parameters"));
}

function checkRecords({ model, report }: Holding, resource: Resource, tree: Tree): void {
  for (const { text, spot } of textsOf(tree)) {
    if (text.includes("/") && recordAt(model, resource, text) === undefined)
      report("CRI1404", spot, `this is not the URL of a record of ${resource.name}`);
  }
}

function checkTexts(holding: Holding, what: string, known: readonly string[], tree: Tree | undefined): void {
  for (const { text, spot } of tree === undefined ? [] : textsOf(tree)) {
    if (!known.includes(text)) unknown(holding, what, text, known, spot);
  }
}

function unknown(
  { model, report }: Holding,
  what: string,
  written: string,
  known: readonly string[],
  spot: Tree["spot"],
): void {
  const few = known.length <= 12 ? { remedy: `Remove it, or write one of ${known.join(", ")}.` } : {};
  report("CRI1402", spot, `${model.title} has no ${what} named "${written}"`, { written, known, ...few });
}
