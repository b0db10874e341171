// Describes paths and operations in OpenAPI.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { updateTargets } from "../../../spec/answers/writing.js";
import type { PlacedInList } from "../../../spec/list-places.js";
import type {
  InteractionKind,
  InteractionRule,
  InterfaceModel,
  Operation,
  PathForm,
  Resource,
} from "../../../spec/model.js";
import { type NestedCollection, nestedBelow } from "../../../spec/nested-collection.js";
import { idTypeOf } from "../../../spec/record-ids.js";
import { securityOfInteraction } from "../../../spec/security.js";
import { sentence } from "../../layout/prose.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { meaning, standing, statedInWords } from "../shared/describe.js";
import type { Schema } from "../shared/null-schema.js";
import { actionItems } from "./actions.js";
import { bodyRef, isSending } from "./bodies.js";
import { formsOf, type Names } from "./component-names.js";
import { exportItems } from "./exports.js";
import { openTo, origin, stated } from "./extensions.js";
import { gapsOfInteraction } from "./gaps.js";
import { ofEveryRequest, parameterRef, parameterRefs, queryParameter } from "./parameters.js";
import { refusalRef, responsesOf } from "./responses.js";
import { operationSecurity } from "./security.js";
import { termsOf } from "./server-terms.js";

/** A nested collection in one path form of its parent. */
interface NestedPlace {
  readonly nested: NestedCollection;
  readonly resource: Resource;
  readonly form: PathForm;
}

/** The paths below `record`, the path of one record of a type. */
const nestedItems = (
  model: InterfaceModel,
  names: Names,
  { resource: parent, form }: { readonly resource: Resource; readonly form: PathForm },
  record: string,
): readonly (readonly [path: string, item: Schema])[] =>
  nestedBelow(model, parent.name).flatMap((nested) => {
    const resource = model.resources.find(({ name }) => name === nested.resource);
    if (resource === undefined || !formsOf(model, resource).includes(form)) return [];
    return [[`${record}/${nested.segment}`, nestedItem(model, names, { nested, resource, form })] as const];
  });

function nestedItem(model: InterfaceModel, names: Names, place: NestedPlace): Schema {
  const rules = model.interactions.filter(({ kind }) => place.nested.offers.some((one) => one === kind));
  return {
    ...parameterRefs([...ofEveryRequest(model, names), names.id]),
    ...Object.fromEntries(
      rules.map((rule) => [rule.method.toLowerCase(), nestedOperation(model, names, place, rule)]),
    ),
    "x-cri-clause": place.form.clause,
  };
}

function nestedOperation(
  model: InterfaceModel,
  names: Names,
  place: NestedPlace,
  rule: InteractionRule,
): Schema {
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
  { nested, resource }: NestedPlace,
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

/** A resource in one of its path forms. */
interface Place {
  readonly resource: Resource;
  readonly form: PathForm;
}

/** Every path of a resource, form by form: its collection, a single record, the collections below one, and its exports. */
/** Every path of a resource, form by form: its collection, then a single record, then its actions and its exports. */
export function pathItems(
  context: TargetContext,
  names: Names,
  types: ResourceTypes,
): readonly (readonly [path: string, item: Schema])[] {
  const { model } = context;
  const { resource } = types;
  const places = formsOf(model, resource).map((form) => ({ resource, form }));
  return places.flatMap((place) => [
    ...(["collection", "record"] as const).flatMap((on) => {
      const item = pathItem(model, names, place, on);
      return item === undefined ? [] : [[pathOf(names, place, on), item] as const];
    }),
    ...nestedItems(model, names, place, pathOf(names, place, "record")),
    ...actionItems(context, names, { types, form: place.form }, (on) => pathOf(names, place, on)),
    ...exportItems(model, names, place, pathOf(names, place, "collection")),
  ]);
}

function pathOf(names: Names, { resource, form }: Place, on: InteractionRule["on"]): string {
  const parts = form.segments.map((segment) => {
    if (segment.kind === "site") return `{${names.site}}`;
    return segment.kind === "type" ? resource.segment : segment.text;
  });
  return `/${[...parts, ...(on === "record" ? [`{${names.id}}`] : [])].join("/")}`;
}

/** The operations of a path; undefined if it has none. */
function pathItem(
  model: InterfaceModel,
  names: Names,
  place: Place,
  on: InteractionRule["on"],
): Schema | undefined {
  const operations = place.resource.operations.flatMap((operation) => {
    const rule = model.interactions.find(({ kind }) => kind === operation.kind);
    if (!operation.offered || rule?.on !== on) return [];
    return [[rule.method.toLowerCase(), operationObject(model, names, place, operation, rule)] as const];
  });
  if (operations.length === 0) return undefined;
  return {
    ...parameterRefs([...ofEveryRequest(model, names), ...(on === "record" ? [names.id] : [])]),
    ...Object.fromEntries(operations),
    "x-cri-clause": place.form.clause,
  };
}

function operationObject(
  model: InterfaceModel,
  names: Names,
  { resource, form }: Place,
  operation: Operation,
  rule: InteractionRule,
): Schema {
  const { kind } = operation;
  return {
    operationId: names.operation(resource, kind, form.name),
    tags: [resource.name],
    summary: sentence(`${kind} ${resource.name}`),
    description: [...meaning(rule), ...statedInWords(resource, kind), standing(operation)].join(" "),
    ...parametersOf(model, names, resource, kind),
    ...(isSending(kind) ? { requestBody: bodyRef(names, resource, kind) } : {}),
    responses: responsesOf(model, names, { resource, form }, kind),
    ...operationSecurity(model, securityOfInteraction(model, resource, kind), { type: resource.name, kind }),
    ...origin(operation),
    "x-cri-request": rule.means,
    ...(rule.total === undefined ? {} : { "x-cri-total": placeMembers(rule.total) }),
    ...(rule.nextCursor === undefined ? {} : { "x-cri-next-cursor": placeMembers(rule.nextCursor) }),
    ...(kind === "search" ? atLeastOne(resource) : {}),
    ...stated(resource, kind),
    ...openTo(gapsOfInteraction(model, kind)),
  };
}

/** Where a list has something, in the words of the spec's language. */
const placeMembers = ({ in: place, ...placed }: PlacedInList): Schema => ({
  ...(place.as === "member" ? { member: place.member } : { header: place.header }),
  ...origin(placed),
});

function parametersOf(
  model: InterfaceModel,
  names: Names,
  resource: Resource,
  kind: InteractionKind,
): Schema {
  const own = kind === "search" ? resource.parameters.map(({ name }) => names.parameter(resource, name)) : [];
  const target = kind === "update" && isByQuery(model) ? [targetParameter(model)] : [];
  return { parameters: [...[...own, ...termsOf(model, resource, kind)].map(parameterRef), ...target] };
}

const isByQuery = (model: InterfaceModel): boolean =>
  answerOf(model, "update-target") === updateTargets.query;

const targetParameter = (model: InterfaceModel): Schema => ({
  name: "id",
  in: "query",
  required: true,
  description: "Id of the record that is replaced.",
  schema: { type: idTypeOf(model) },
  "x-cri-basis": "chosen",
});

function atLeastOne({ rules }: Resource): Schema {
  const lists = rules.map((rule) => ({ parameters: rule.parameters, ...origin(rule) }));
  return lists.length === 0 ? {} : { "x-cri-at-least-one": lists };
}
