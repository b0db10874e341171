// Builds the whole model from the composed files of a spec.

import { clausesOf } from "../clauses.js";
import type { Composed } from "../compose/composed.js";
import { defined } from "../defined.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { InterfaceModel } from "../model.js";
import { entriesOf, entryAt, type Tree, textAt, valueAt } from "../source/tree.js";
import { consequencesOf } from "./consequences.js";
import { dateSearchNames, dateSearchOf } from "./dates.js";
import { formsOf } from "./forms.js";
import { gapsOf, retiredGapsOf } from "./gaps.js";
import { headerOf } from "./header.js";
import { interactionsOf } from "./interactions.js";
import { nodeOf } from "./node.js";
import { recordIdsOf } from "./record-ids.js";
import { requestHeadersOf } from "./request-headers.js";
import { resourcesOf } from "./resources.js";
import { roleOf } from "./roles.js";
import type { Scope } from "./scope.js";
import { securityOf } from "./security.js";
import { shapesOf } from "./shapes.js";
import { statedSiteOf } from "./site.js";

/** The FHIR releases for which the kit generates a CapabilityStatement. */
const fhirReleases = ["4.0.1"] as const;

/**
 * The model as far as it can be built: a mistake is reported and skipped, so that it never hides another.
 * Use the model only if nothing was reported.
 */
export function interfaceOf({ root, documents }: Composed, { report }: Reporter): InterfaceModel {
  const scope = scopeOf(root, documents, report);
  const text = (name: string) => textAt(root, name) ?? "";
  const namesIn = (part: string) => entriesOf(valueAt(root, part)).map(({ key }) => key);
  const section = textAt(root, "from") ?? text("document");
  const forms = formsOf(valueAt(root, "forms"), scope);
  const interactions = interactionsOf(valueAt(root, "interactions"), valueAt(root, "gaps"), scope);
  const shapes = shapesOf(valueAt(root, "shapes"), scope);
  const home = {
    forms,
    formNames: namesIn("forms"),
    interactionNames: namesIn("interactions"),
    shapes,
    dateSearch: dateSearchNames(root, scope),
  };
  const changeSpot = entryAt(root, "name")?.keySpot;
  const rest = defined({
    ...nodeOf({ clause: "interface", spot: root.spot, details: root, changeSpot, section }, scope),
    name: text("name"),
    title: text("title"),
    document: text("document"),
    published: textAt(root, "published"),
    fhir: fhirReleases.find((release) => release === textAt(root, "fhir")),
    typeMember: scope.header.typeMember,
    externalTypes: scope.header.externalTypes,
    placeholders: scope.header.placeholders,
    requestHeaders: requestHeadersOf(valueAt(root, "request-headers"), scope),
    ids: recordIdsOf(root, scope),
    site: statedSiteOf(root, scope),
    security: securityOf(root, scope),
    forms,
    interactions,
    shapes,
    resources: resourcesOf(valueAt(root, "resources"), home, scope),
    dates: dateSearchOf(root, scope),
    consequences: consequencesOf(valueAt(root, "consequences"), interactions, root, scope),
  });
  const gaps = gapsOf(valueAt(root, "gaps"), { section, model: { ...rest, gaps: [], clauses: [] } }, scope);
  const parts = defined({ ...rest, gaps, retiredGaps: retiredGapsOf(root) });
  return { ...parts, clauses: clausesOf(parts) };
}

function scopeOf(root: Tree, documents: Scope["documents"], report: Reporter["report"]): Scope {
  const shapes = entriesOf(valueAt(root, "shapes")).map(({ key, value }) => [key, roleOf(value)] as const);
  return {
    report,
    header: headerOf(root),
    documents,
    shapes: new Map(shapes),
    resources: new Set(entriesOf(valueAt(root, "resources")).map(({ key }) => key)),
    broken: new WeakSet(),
  };
}
