// Computes the server's definition of a type, all of it but the validators of bodies: `runtime/server/definition.ts` has its type.
import { isServed, servedAnswer } from "../action.js";
import { defined } from "../defined.js";
import { hiddenIn } from "../direction.js";
import type { Field, FieldType } from "../field.js";
import type { ReadOnly } from "../field-parts.js";
import { givesIds, stepsOf } from "../limits.js";
import type { InterfaceModel, Resource, Shape } from "../model.js";
import { referencesTo } from "../references-to.js";
import type { Target } from "../search-parameter.js";
import { actionCredentials, interactionCredentials } from "../security.js";
import { indexedKeys } from "../unique-keys.js";
import { bodyTerms } from "./body-terms.js";
import { servedHolds, servedKept } from "./kept-terms.js";
import { pathParameters, servedNested } from "./nested-terms.js";
import {
  parameterTerms,
  servedForms,
  servedOperations,
  servedOrder,
  servedRules,
  servedTargets,
} from "./server-terms.js";

/** Undefined if it is empty. */
const some = <T extends object>(members: T): T | undefined =>
  Object.keys(members).length === 0 ? undefined : members;

/** A member that does not apply is absent. */
export function servedType(model: InterfaceModel, resource: Resource) {
  const { name: type, fields } = resource;
  const { demanded, atLeastOne } = servedRules(model, resource);
  const byName = <V>(of: (field: Field) => V | undefined) =>
    some(
      Object.fromEntries(
        fields.flatMap((field) => {
          const value = of(field);
          return value === undefined ? [] : [[field.name, value] as const];
        }),
      ),
    );
  const given = (on?: ReadOnly["on"]) =>
    byName(({ readOnly }) => (readOnly?.on === on ? readOnly && (readOnly.sent ?? "ignored") : undefined));
  return defined({
    type,
    segment: resource.segment,
    forms: servedForms(model, resource),
    interactions: resource.operations.filter(({ offered }) => offered).map(({ kind }) => kind),
    parameters: [
      ...resource.parameters.map((parameter) => ({
        name: parameter.name,
        match: parameter.match,
        targets: servedTargets(model, parameter).map((target) => servedTarget(model, target)),
        demanded: demanded.includes(parameter.name),
        ...defined(parameterTerms(model, parameter)),
      })),
      ...pathParameters(resource).map(({ name, match, target }) => ({
        name,
        match,
        targets: [servedTarget(model, target)],
        demanded: false,
        inPath: true as const,
      })),
    ],
    atLeastOne,
    nested: some(servedNested(model, resource)),
    exports: servedOperations(model, resource)
      .filter(({ servedAs }) => servedAs === "export")
      .map(({ name }) => ({
        name,
        belonging: referencesTo(model, type).map(({ type, references }) => ({ type, references })),
      })),
    actions: servedActions(model, resource),
    credentials: interactionCredentials(model, resource),
    terms: some(bodyTerms(model, resource)),
    sorted: resource.sorted && servedOrder(resource.sorted),
    defaults: byName((field) => field.default?.value),
    unique: some(indexedKeys(resource)),
    givesIds: givesIds(resource) || undefined,
    holds: servedHolds(model, resource),
    kept: servedKept(model, resource),
    readOnly: given(),
    notAdded: given("add"),
    notUpdated: given("update"),
    steps: byName((field) => {
      const { to, refused = 409 } = stepsOf(field) ?? {};
      return to && { to, refused };
    }),
    writeOnly: some(hiddenIn(fields).map(({ path }) => path)),
  });
}

const servedActions = (model: InterfaceModel, { actions, fields }: Resource) =>
  actions?.map((action) => {
    const { name, method, on, segment, answer, sets = [] } = action;
    const members = answer?.shows === "fields" ? answer.fields.map((field) => field.name) : undefined;
    return defined({
      name,
      method,
      on,
      segment,
      answer: defined({ ...servedAnswer(action), members }),
      credentials: actionCredentials(model, action),
      sets: isServed(action, fields, model)
        ? Object.fromEntries(sets.map((effect) => [effect.name, effect.value]))
        : undefined,
    });
  });

/** One field that a parameter looks at: the source of its index entries. */
export function servedTarget({ shapes }: InterfaceModel, { path, field, endPath, system }: Target) {
  const { below, value } = valueIn(shapes, field.type);
  return defined({ path: [...path.split("."), ...below], value, end: endPath?.split("."), system });
}

/** The members that lead from a field to the value that a search compares, and what that is. */
function valueIn(shapes: readonly Shape[], type: FieldType) {
  if (type.kind === "boolean" || type.kind === "dateTime") return { below: [], value: { kind: type.kind } };
  if (type.kind === "integer" || type.kind === "number")
    return { below: [], value: { kind: "number" } as const };
  const shape = type.kind === "shape" ? shapes.find(({ name }) => name === type.shape) : undefined;
  const text = { kind: "string" } as const;
  // It follows from the shape's role.
  const parts = shape?.parts;
  switch (parts?.role) {
    case "coding":
      return { below: [], value: { kind: "coding", system: parts.system, code: parts.code } as const };
    case "concept":
      return { below: [], value: conceptIn(shapes, shape, parts.codings, parts.text) ?? text };
    case "reference":
      return { below: [], value: { kind: "reference", url: parts.url, types: targetsIn(type) } as const };
    case "quantity":
      return { below: [parts.value], value: { kind: "number" } as const };
    case "narrative":
      return { below: [parts.div], value: text };
    default:
      return { below: [], value: text };
  }
}

const targetsIn = (type: FieldType): readonly string[] => (type.kind === "shape" ? type.targets : []);

/** A search compares the codes of a concept's codings; undefined if they are none. */
function conceptIn(shapes: readonly Shape[], concept: Shape | undefined, codings: string, text = "") {
  const inner = concept?.fields.find(({ name }) => name === codings)?.type;
  const coding = inner?.kind === "shape" ? shapes.find(({ name }) => name === inner.shape)?.parts : undefined;
  if (coding?.role !== "coding") return undefined;
  return { kind: "concept", codings, text, system: coding.system, code: coding.code } as const;
}
