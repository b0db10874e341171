// Describes the paths of nested collections in OpenAPI.
import type { InteractionRule, InterfaceModel, PathForm, Resource } from "../../../spec/model.js";
import { type NestedCollection, nestedBelow } from "../../../spec/nested-collection.js";
import { securityOfInteraction } from "../../../spec/security.js";
import { sentence } from "../../layout/prose.js";
import { meaning, standing } from "../shared/describe.js";
import type { Schema } from "../shared/null-schema.js";
import { bodyRef, isSending } from "./bodies.js";
import { formsOf, type Names } from "./component-names.js";
import { origin } from "./extensions.js";
import { ofEveryRequest, parameterRef, parameterRefs, queryParameter } from "./parameters.js";
import { refusalRef, responsesOf } from "./responses.js";
import { operationSecurity } from "./security.js";
import { termsOf } from "./server-terms.js";

/** A nested collection in one path form of its parent. */
interface Place {
  readonly nested: NestedCollection;
  readonly resource: Resource;
  readonly form: PathForm;
}

/** The paths below `record`, the path of one record of a type. */
export function nestedItems(
  model: InterfaceModel,
  names: Names,
  { resource: parent, form }: { readonly resource: Resource; readonly form: PathForm },
  record: string,
): readonly (readonly [path: string, item: Schema])[] {
  return nestedBelow(model, parent.name).flatMap((nested) => {
    const resource = model.resources.find(({ name }) => name === nested.resource);
    if (resource === undefined || !formsOf(model, resource).includes(form)) return [];
    return [[`${record}/${nested.segment}`, item(model, names, { nested, resource, form })] as const];
  });
}

function item(model: InterfaceModel, names: Names, place: Place): Schema {
  const rules = model.interactions.filter(({ kind }) => place.nested.offers.some((one) => one === kind));
  return {
    ...parameterRefs([...ofEveryRequest(model, names), names.id]),
    ...Object.fromEntries(
      rules.map((rule) => [rule.method.toLowerCase(), operationObject(model, names, place, rule)]),
    ),
    "x-cri-clause": place.form.clause,
  };
}

function operationObject(model: InterfaceModel, names: Names, place: Place, rule: InteractionRule): Schema {
  const { nested, resource, form } = place;
  const { kind } = rule;
  const own = kind === "search" ? searchParameters(model, names, place) : [];
  return {
    operationId: names.nested(nested, resource, kind, form.name),
    tags: [resource.name],
    summary: sentence(`${kind} ${resource.name} below one ${nested.parent}`),
    description: [
      sentence(`Its records refer to this ${nested.parent} by ${nested.field}`),
      ...meaning(nested),
      standing(nested),
    ].join(" "),
    parameters: [...own, ...termsOf(model, resource, kind).map(parameterRef)],
    ...(isSending(kind) ? { requestBody: bodyRef(names, resource, kind) } : {}),
    responses: { ...responsesOf(model, names, place, kind), 404: { $ref: refusalRef("404") } },
    ...operationSecurity(model, securityOfInteraction(model, resource, kind), { type: resource.name, kind }),
    ...origin(nested),
  };
}

/** The parameters of a search, none of them required, without those that look at the field of the parent. */
function searchParameters(
  model: InterfaceModel,
  names: Names,
  { nested, resource }: Place,
): readonly Schema[] {
  const others = resource.parameters.filter(
    ({ targets }) => !targets.some(({ path }) => path === nested.field),
  );
  return others.map((parameter) =>
    parameter.demanded
      ? queryParameter(model, names, { ...parameter, demanded: false })
      : parameterRef(names.parameter(resource, parameter.name)),
  );
}
