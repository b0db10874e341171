// Lists the clauses of all nodes of a model.
import type { Action } from "./action.js";
import type { Clause } from "./clause.js";
import { statementsOf } from "./constructs/statements.js";
import type { Field } from "./field.js";
import type { InterfaceModel, Resource, Shape } from "./model.js";
import { statedSecurities } from "./security.js";
import type { SpecNode } from "./spec-node.js";

/** Sorted by id in code-unit order, so that two nodes with one id are adjacent. */
export function clausesOf(model: Omit<InterfaceModel, "clauses">): readonly Clause[] {
  const clauses: readonly Clause[] = [
    clause("interface", model),
    ...(model.requestHeaders ?? []).map((header) => clause("header", header)),
    ...(model.ids === undefined ? [] : [clause("ids", model.ids)]),
    ...statedSecurities(model).flatMap((security) => [
      clause("security", security),
      ...(security.scopes === undefined ? [] : [clause("security", security.scopes)]),
    ]),
    ...(model.site === undefined ? [] : [clause("site", model.site)]),
    ...model.forms.map((form) => clause("form", form)),
    ...model.interactions.flatMap((rule) => [
      clause("interaction", rule),
      ...(rule.total === undefined ? [] : [clause("interaction", rule.total)]),
      ...(rule.nextCursor === undefined ? [] : [clause("interaction", rule.nextCursor)]),
    ]),
    ...model.shapes.flatMap(shapeClauses),
    ...model.resources.flatMap(resourceClauses),
    ...(model.dates?.prefixes ?? []).map((prefix) => clause("dates", prefix)),
    ...(model.dates === undefined ? [] : [clause("dates", model.dates), clause("dates", model.dates.range)]),
    ...model.consequences.map((consequence) => clause("consequence", consequence)),
    ...model.gaps.map((gap) => clause("gap", gap)),
  ];
  return [...clauses].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

const clause = (kind: Clause["kind"], node: SpecNode): Clause => ({ id: node.clause, kind, node });

/** The clauses of a shape and of everything in it. */
export function shapeClauses(shape: Shape): readonly Clause[] {
  return [clause("shape", shape), ...shape.fields.flatMap(ofField("shape"))];
}

/** The clauses of a resource and of everything in it. */
export const resourceClauses = (resource: Resource): readonly Clause[] => [
  clause("resource", resource),
  ...resource.fields.flatMap(ofField("field")),
  ...(resource.relations ?? []).map((relation) => clause("relation", relation)),
  ...resource.operations.map((operation) => clause("operation", operation)),
  ...resource.named.map((operation) => clause("named-operation", operation)),
  ...(resource.nested ?? []).map((nested) => clause("nested", nested)),
  ...(resource.actions ?? []).flatMap(actionClauses),
  ...resource.rules.map((rule) => clause("rule", rule)),
  ...statementsOf(resource).map(({ node }) => clause("rule", node)),
  ...resource.parameters.flatMap((parameter) => [
    clause("search", parameter),
    ...(parameter.compares === undefined ? [] : [clause("compares", parameter.compares)]),
    ...parameter.values.map((value) => clause("value", value)),
    ...(parameter.closed === undefined ? [] : [clause("constraint", parameter.closed)]),
  ]),
];

/** The clauses of an action and of its parts. */
function actionClauses(action: Action): readonly Clause[] {
  const { body, answer, sets = [] } = action;
  const parts = [action, ...(body ? [body] : []), ...(answer ? [answer] : []), ...sets];
  const fields = [...(body?.fields ?? []), ...(answer?.fields ?? [])];
  return [...parts.map((part) => clause("action", part)), ...fields.flatMap(ofField("action"))];
}

function ofField(kind: "field" | "shape" | "action"): (field: Field) => readonly Clause[] {
  return (field) => [
    clause(kind, field),
    ...field.values.map((value) => clause("value", value)),
    ...(field.constraints ?? []).map((constraint) => clause("constraint", constraint)),
    ...(field.default === undefined ? [] : [clause("default", field.default)]),
    ...(field.readOnly === undefined ? [] : [clause("read-only", field.readOnly)]),
    ...(field.writeOnly === undefined ? [] : [clause("write-only", field.writeOnly)]),
    ...(field.nullable === undefined ? [] : [clause("nullable", field.nullable)]),
    ...(field.type.kind === "object" ? field.type.fields.flatMap(ofField(kind)) : []),
  ];
}
