// Reports types that FHIR does not have and a missing type member, in a spec whose records are FHIR resources.
import type { Spot } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { entriesOf, entryAt, type Tree, textsOf, valueAt } from "../source/tree.js";
import { fhirTypes } from "./fhir-types.js";

/** Checks the resource types and the external types. */
export function checkFhir(root: Tree, { report }: Reporter): void {
  const fhir = entryAt(root, "fhir");
  if (fhir === undefined) return;
  if (valueAt(root, "type-member") === undefined) {
    report("CRI1339", fhir.keySpot, "the records are FHIR resources, but do not name their type");
    return;
  }
  for (const { text, spot } of [...resources(root), ...textsOf(valueAt(root, "external-types"))]) {
    if (fhirTypes.includes(text)) continue;
    report("CRI1330", spot, `FHIR has no resource named ${text}`, { written: text, known: fhirTypes });
  }
}

function resources(root: Tree): readonly { readonly text: string; readonly spot: Spot }[] {
  return entriesOf(valueAt(root, "resources")).map(({ key, keySpot }) => ({ text: key, spot: keySpot }));
}
