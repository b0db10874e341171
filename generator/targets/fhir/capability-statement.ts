// Makes the CapabilityStatement.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import type { InteractionKind, InterfaceModel, NamedOperation, Resource } from "../../../spec/model.js";
import { kebabCase } from "../../naming/names.js";
import type { TargetContext } from "../../target.js";
import { describe, servedInWords, standing, statedInWords } from "../shared/describe.js";
import { canonical, type FhirElement, parameterIds, programName } from "./canonical.js";
import { fhirType } from "./search-parameters.js";

/** FHIR's words for the interactions. */
const codes: Readonly<Record<InteractionKind, string>> = {
  search: "search-type",
  read: "read",
  add: "create",
  update: "update",
  delete: "delete",
};

/**
 * What a server of this interface must be able to do. Its kind is `requirements`: it describes neither a deployment
 * nor a software.
 */
export function capabilityStatement({ model }: TargetContext, fhirVersion: string): FhirElement {
  const ids = parameterIds(model);
  return {
    resourceType: "CapabilityStatement",
    id: model.name.slice(0, 64),
    url: canonical(model, "CapabilityStatement"),
    name: programName(model.name),
    title: model.title,
    status: "active",
    ...dated(model),
    description: describe(model),
    kind: "requirements",
    fhirVersion,
    format: [answerOf(model, "media-type")],
    rest: [{ mode: "server", resource: model.resources.map((resource) => resourceOf(model, ids, resource)) }],
  };
}

function resourceOf(
  model: InterfaceModel,
  ids: ReadonlyMap<string, string>,
  resource: Resource,
): FhirElement {
  const { name, operations, parameters, named } = resource;
  return {
    type: name,
    documentation: [describe(resource), ...statedInWords(resource, "search")].join(" "),
    interaction: list(
      operations
        .filter(({ offered }) => offered)
        .map((operation) => ({ code: codes[operation.kind], documentation: standing(operation) })),
    ),
    searchParam: list(
      parameters.map((parameter) => ({
        name: parameter.name,
        definition: canonical(model, "SearchParameter", ids.get(parameter.clause) ?? ""),
        type: fhirType(parameter),
        documentation: describe(parameter),
      })),
    ),
    operation: list(named.map((operation) => operationOf(model, operation))),
  };
}

/** An operation that the document only names has no definition: its URN names it but leads nowhere. */
function operationOf(model: InterfaceModel, operation: NamedOperation): FhirElement {
  const id = `${kebabCase(operation.resource)}-${kebabCase(operation.name)}`;
  return {
    name: operation.name.replace(/^\$/, ""),
    definition: canonical(model, "OperationDefinition", id),
    documentation: [describe(operation), ...servedInWords(model, operation)].join(" "),
  };
}

/** FHIR has no empty lists. */
const list = (items: readonly FhirElement[]): readonly FhirElement[] | undefined =>
  items.length === 0 ? undefined : items;

/**
 * The required date of a definition. Generated files do not depend on the clock, so it is the document's own date; if
 * it has none, FHIR's way to say that a required value is unknown.
 */
const dated = ({ published }: InterfaceModel): FhirElement =>
  published === undefined ? { _date: { extension: [dateUnknown] } } : { date: published };

const dateUnknown = {
  url: "http://hl7.org/fhir/StructureDefinition/data-absent-reason",
  valueCode: "unknown",
} as const;
