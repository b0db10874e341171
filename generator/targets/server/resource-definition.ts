// Writes the server's definition of a resource as a literal.
import { isServed, servedAnswer } from "../../../spec/action.js";
import { bodyTerms } from "../../../spec/answers/body-terms.js";
import { servedHolds, servedKept } from "../../../spec/answers/kept-terms.js";
import { type PathParameter, pathParameters, servedNested } from "../../../spec/answers/nested-terms.js";
import {
  parameterTerms,
  servedForms,
  servedOperations,
  servedOrder,
  servedRules,
  servedTargets,
} from "../../../spec/answers/server-terms.js";
import { isReturned, isSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isUnique } from "../../../spec/limits.js";
import type { InterfaceModel, Resource, Shape } from "../../../spec/model.js";
import { referencesTo } from "../../../spec/references-to.js";
import type { SearchParameter, Target } from "../../../spec/search-parameter.js";
import { actionCredentials, interactionCredentials } from "../../../spec/security.js";
import { Code, type Literal, type LiteralObject } from "../../layout/literal.js";

/** As a literal of runtime/server/definition.ts. */
export function resourceDefinition(
  model: InterfaceModel,
  resource: Resource,
  validator: Code,
  validatorOf: (action: string) => Code | undefined = () => undefined,
): LiteralObject {
  const { demanded, atLeastOne } = servedRules(model, resource);
  return {
    type: resource.name,
    segment: resource.segment,
    forms: servedForms(model, resource),
    interactions: resource.operations.filter(({ offered }) => offered).map(({ kind }) => kind),
    parameters: [
      ...resource.parameters.map((parameter) =>
        parameterDefinition(model, parameter, demanded.includes(parameter.name)),
      ),
      ...pathParameters(resource).map((parameter) => pathDefinition(model, parameter)),
    ],
    atLeastOne,
    nested: nestedDefinitions(model, resource),
    exports: exportDefinitions(model, resource),
    actions: actionDefinitions(model, resource, validatorOf),
    credentials: interactionCredentials(model, resource),
    terms: termsOf(model, resource),
    sorted: resource.sorted === undefined ? undefined : servedOrder(resource.sorted),
    defaults: defaultsOf(resource),
    unique: uniqueOf(resource),
    holds: holdsOf(model, resource),
    kept: servedKept(model, resource),
    ...directionsOf(resource),
    validate: validator,
  };
}

/** Left out if the type has no nested collection. */
function nestedDefinitions(model: InterfaceModel, resource: Resource): Literal | undefined {
  const nested = servedNested(model, resource);
  if (nested.length === 0) return undefined;
  return nested.map(({ field, parent, segment, parameter, url, offers }) => ({
    field,
    parent,
    segment,
    parameter,
    url,
    interactions: offers,
  }));
}

const pathDefinition = (model: InterfaceModel, { name, match, target }: PathParameter): Literal => ({
  name,
  match,
  targets: [targetDefinition(model, target)],
  demanded: false,
  inPath: true,
});

/** Left out if no field has a default. */
function defaultsOf({ fields }: Resource): LiteralObject | undefined {
  const defaults = fields.flatMap((field) =>
    field.default === undefined ? [] : [[field.name, field.default.value] as const],
  );
  return defaults.length === 0 ? undefined : Object.fromEntries(defaults);
}

/** Left out if no field is unique. */
function uniqueOf({ fields }: Resource): readonly string[] | undefined {
  const unique = fields.filter(isUnique).map(({ name }) => name);
  return unique.length === 0 ? undefined : unique;
}

/** Left out if its records keep no others from being deleted. */
const holdsOf = (model: InterfaceModel, resource: Resource): Literal | undefined =>
  servedHolds(model, resource)?.map(({ path, types }) => ({ path, types }));

/** The members that only the server sets, each with what becomes of a sent value, and those that no answer contains. */
/** TypeScript takes a member that objects have anyway, such as `constructor`, for that one, and forgets which text it is. */
const exactly = (name: string, text: string): Literal =>
  name in {} ? new Code(`${JSON.stringify(text)} as const`) : text;

function directionsOf({ fields }: Resource): LiteralObject {
  const given = fields.filter((field) => !isSent(field));
  const secret = fields.filter((field) => !isReturned(field));
  return {
    readOnly:
      given.length === 0
        ? undefined
        : Object.fromEntries(
            given.map(({ name, readOnly }) => [name, exactly(name, readOnly?.sent ?? "ignored")]),
          ),
    writeOnly: secret.length === 0 ? undefined : secret.map(({ name }) => name),
  };
}

/** Left out if there are none. */
function termsOf(model: InterfaceModel, resource: Resource): LiteralObject | undefined {
  const terms = bodyTerms(model, resource);
  return Object.keys(terms).length === 0 ? undefined : terms;
}

/** Left out if there are none. */
function actionDefinitions(
  model: InterfaceModel,
  { actions, fields }: Resource,
  validatorOf: (action: string) => Code | undefined,
): Literal | undefined {
  return actions?.map((action): LiteralObject => {
    const { name, method, on, segment, answer, sets = [] } = action;
    const { status, shows } = servedAnswer(action);
    const members = answer?.shows === "fields" ? answer.fields.map((field) => field.name) : undefined;
    const effect = sets.map((one) => [one.name, one.value ?? new Code("null")] as const);
    return {
      name,
      method,
      on,
      segment,
      answer: { status, shows, members },
      credentials: actionCredentials(model, action),
      sets: isServed(action, fields, model) ? Object.fromEntries(effect) : undefined,
      validate: validatorOf(name),
    };
  });
}

function exportDefinitions(model: InterfaceModel, resource: Resource): Literal {
  const { name: type } = resource;
  return servedOperations(model, resource)
    .filter(({ servedAs }) => servedAs === "export")
    .map(({ name }) => ({
      name,
      belonging: referencesTo(model, type).map(({ type, references }) => ({ type, references })),
    }));
}

function parameterDefinition(model: InterfaceModel, parameter: SearchParameter, demanded: boolean): Literal {
  const { name, match } = parameter;
  const targets = servedTargets(model, parameter).map((target) => targetDefinition(model, target));
  return { name, match, targets, demanded, ...parameterTerms(model, parameter) };
}

/** One field that a parameter looks at, as the server's definition has it: the source of its index entries. */
export function targetDefinition(model: InterfaceModel, { path, field, endPath, system }: Target): Literal {
  const { below, value } = valueDefinition(model, field);
  return { path: [...path.split("."), ...below], value, end: endPath?.split("."), system };
}

interface Value {
  /** The members that lead from the field to the value. */
  readonly below: readonly string[];
  readonly value: Literal;
}

function valueDefinition(model: InterfaceModel, { type }: Field): Value {
  switch (type.kind) {
    case "boolean":
    case "dateTime":
      return { below: [], value: { kind: type.kind } };
    case "integer":
    case "number":
      return { below: [], value: { kind: "number" } };
    case "shape":
      return shapeValue(
        model,
        model.shapes.find(({ name }) => name === type.shape),
        type.targets,
      );
    default:
      return { below: [], value: { kind: "string" } };
  }
}

/** The member that a search compares follows from the shape's role. */
function shapeValue(model: InterfaceModel, shape: Shape | undefined, types: readonly string[]): Value {
  const parts = shape?.parts;
  switch (parts?.role) {
    case "coding":
      return { below: [], value: { kind: "coding", system: parts.system, code: parts.code } };
    case "concept":
      return { below: [], value: conceptValue(model, shape, parts.codings, parts.text) };
    case "reference":
      return { below: [], value: { kind: "reference", url: parts.url, types } };
    case "quantity":
      return { below: [parts.value], value: { kind: "number" } };
    case "narrative":
      return { below: [parts.div], value: { kind: "string" } };
    default:
      return { below: [], value: { kind: "string" } };
  }
}

/** A search compares the codes of a concept's codings. */
function conceptValue(
  model: InterfaceModel,
  shape: Shape | undefined,
  codings: string,
  text: string | undefined,
): Literal {
  const inner = shape?.fields.find(({ name }) => name === codings)?.type;
  const coding = inner?.kind === "shape" ? model.shapes.find(({ name }) => name === inner.shape) : undefined;
  if (coding?.parts?.role !== "coding") return { kind: "string" };
  const { system, code } = coding.parts;
  return { kind: "concept", codings, text: text ?? "", system, code };
}
