/** Links each clause to its line in the spec, its symbols in the output and its checks. */

import type { CheckEntry } from "../../spec/check-entry.js";
import type { Clause } from "../../spec/clause.js";
import { statementsOf } from "../../spec/constructs/statements.js";
import { defined } from "../../spec/defined.js";
import { isSettable } from "../../spec/direction.js";
import type { Field } from "../../spec/field.js";
import { byFirst } from "../../spec/grouped-by.js";
import type { InterfaceModel } from "../../spec/model.js";
import { idMemberOf } from "../../spec/record-ids.js";
import type { Basis, Position } from "../../spec/spec-node.js";
import {
  heldObjects,
  type ObjectType,
  type ObjectTypes,
  objectTypes,
  type ResourceTypes,
} from "../naming/object-types.js";
import { checksByClause } from "../targets/docs/clause-checks.js";
import { type TypeNames, typeNames } from "../targets/types/type-names.js";
import { clientSymbols, handlerSymbols } from "./client-symbols.js";
import { type ClauseSymbol, type GeneratedSymbol, pointer } from "./symbol.js";

/** The types of records and shapes, member by member, with the lists of the values that the document names. */
function typeSymbols(types: ObjectTypes): readonly ClauseSymbol[] {
  const { resources, shared } = types;
  const names = typeNames(types);
  const stored = resources.map((one) => ({
    clause: one.resource.clause,
    symbol: { file: `types/${one.stem}.ts`, name: names.storedOf(one) },
  }));
  return [
    ...stored,
    ...shared.flatMap((object) => ofObject("types/shapes.ts", object, names)),
    ...resources.flatMap((one) =>
      one.objects.flatMap((object) => ofObject(`types/${one.stem}.ts`, object, names, one)),
    ),
  ];
}

function ofObject(
  file: string,
  object: ObjectType,
  names: TypeNames,
  home?: ResourceTypes,
): readonly ClauseSymbol[] {
  const { name, node, fields } = object;
  const readOnly = home?.record === object ? names.readOnlyOf(home) : name;
  return [
    { clause: node.clause, symbol: { file, name } },
    ...fields.flatMap((field) => [
      {
        clause: field.clause,
        symbol: { file, name: isSettable(field) ? name : readOnly, member: field.name },
      },
      ...(home === undefined ? [] : directionsOf(file, field, names, home)),
      ...valuesOf(file, field, names),
    ]),
  ];
}

/** The types of the members that only the server sets, and of the names of those that no answer contains. */
function directionsOf(
  file: string,
  field: Field,
  names: TypeNames,
  home: ResourceTypes,
): readonly ClauseSymbol[] {
  const { readOnly, writeOnly } = field;
  const hidden = home.record.fields.includes(field) ? names.writeOnlyOf(home) : names.storedOf(home);
  const name = readOnly?.on === undefined ? names.readOnlyOf(home) : home.record.name;
  return [
    ...(readOnly === undefined ? [] : [{ clause: readOnly.clause, symbol: { file, name } }]),
    ...(writeOnly === undefined ? [] : [{ clause: writeOnly.clause, symbol: { file, name: hidden } }]),
  ];
}

function valuesOf(file: string, field: Field, names: TypeNames): readonly ClauseSymbol[] {
  const named = names.valuesOf(field);
  if (named === undefined) return [];
  const { type, list } = named;
  return [
    { clause: field.clause, symbol: { file, name: type } },
    { clause: field.clause, symbol: { file, name: list } },
    ...field.values.map(({ clause }) => ({ clause, symbol: { file, name: list } })),
  ];
}

/** The types of what the server adds to records, and of what an update names: both have the id. */
const idSymbols = (model: Pick<InterfaceModel, "ids">): readonly ClauseSymbol[] =>
  model.ids === undefined
    ? []
    : ["Assigned", "Identified"].map((name) => ({
        clause: model.ids?.clause ?? "",
        symbol: { file: "types/stored.ts", name, member: idMemberOf(model) },
      }));

/** The validators of the records and of the bodies of their actions, and the type guards of the records. */
const validatorSymbols = ({ resources }: ObjectTypes): readonly ClauseSymbol[] =>
  resources.flatMap(validatorsOf);

function validatorsOf({ resource, stem, record, actions }: ResourceTypes): readonly ClauseSymbol[] {
  const file = `validators/${stem}.ts`;
  return [
    { clause: resource.clause, symbol: { file, name: `validate${record.name}` } },
    { clause: resource.clause, symbol: { file, name: `is${record.name}` } },
    ...actions.flatMap(({ body }) =>
      body === undefined
        ? []
        : [{ clause: body.node.clause, symbol: { file, name: `validate${body.name}` } }],
    ),
  ];
}

/** The server's definition. */
const whole = { file: "server/definition.ts", name: "definition" };

/** The parts of the server's definition: the paths and interactions, and the parameters and rules of each type. */
const serverSymbols = (model: InterfaceModel, types: ObjectTypes): readonly ClauseSymbol[] => [
  { clause: model.clause, symbol: whole },
  ...model.forms.map((form, index) => ({
    clause: form.clause,
    symbol: { ...whole, pointer: pointer(["forms", index]) },
  })),
  ...model.interactions.flatMap(({ total, nextCursor }) =>
    Object.entries(defined({ total, nextCursor })).map(([member, { clause }]) => ({
      clause,
      symbol: { ...whole, pointer: pointer([member]) },
    })),
  ),
  ...model.interactions.map((rule) => ({
    clause: rule.clause,
    symbol: { ...whole, pointer: pointer(["interactions", rule.kind]) },
  })),
  ...types.resources.flatMap(definedOf),
];

function definedOf({ resource, stem, variable }: ResourceTypes): readonly ClauseSymbol[] {
  const at = (clause: string, parts: readonly (string | number)[]): ClauseSymbol => ({
    clause,
    symbol: { file: `server/resources/${stem}.ts`, name: variable, pointer: pointer(parts) },
  });
  const offered = resource.operations.filter((operation) => operation.offered);
  return [
    {
      clause: resource.clause,
      symbol: { file: `server/resources/${stem}.ts`, name: variable },
    },
    ...offered.map((operation, index) => at(operation.clause, ["interactions", index])),
    ...(resource.nested ?? []).map((nested, index) => at(nested.clause, ["nested", index])),
    ...(resource.actions ?? []).map((action, index) => at(action.clause, ["actions", index])),
    ...resource.parameters.map((parameter, index) => at(parameter.clause, ["parameters", index])),
    ...resource.rules.map((rule, index) => at(rule.clause, ["atLeastOne", index])),
    ...statementsOf(resource).map(({ node, row }) => at(node.clause, [row.served])),
  ];
}

/** The origin of one clause, and everything generated from it. */
export interface Origin {
  readonly id: string;
  readonly kind: Clause["kind"];
  readonly basis: Basis;
  /** Headings of the document. */
  readonly section: string;
  /** Its place in the spec, counted from 1. */
  readonly at: Position;
  readonly symbols: readonly GeneratedSymbol[];
  /** Ids of the checks that test it or observe it. */
  readonly checks: readonly string[];
}

/** What provenance is computed from. */
interface ProvenanceParts {
  readonly model: InterfaceModel;
  /** Computed from the model if absent. */
  readonly types?: ObjectTypes;
  readonly checks: readonly CheckEntry[];
}

/** Every clause of a model in the order of its ids. */
export function provenanceOf({ model, types, checks }: ProvenanceParts): readonly Origin[] {
  const symbols = symbolsByClause(model, types);
  const checksOf = checksByClause(checks);
  return model.clauses.map(({ id, kind, node: { basis, section, at } }) => ({
    id,
    kind,
    basis,
    section,
    at,
    symbols: symbols.get(id) ?? [],
    checks: (checksOf.get(id) ?? []).map((check) => check.id),
  }));
}

const allSymbols = (model: InterfaceModel, types: ObjectTypes): readonly ClauseSymbol[] => [
  ...typeSymbols(types),
  ...idSymbols(model),
  ...validatorSymbols(types),
  ...schemaSymbols(types),
  ...serverSymbols(model, types),
  ...handlerSymbols(types),
  ...clientSymbols(model, types),
];

/** Every part of the output that was generated from a clause, by the clause's id. */
export const symbolsByClause = (
  model: InterfaceModel,
  types: ObjectTypes = objectTypes(model),
): ReadonlyMap<string, readonly GeneratedSymbol[]> =>
  byFirst(allSymbols(model, types).map(({ clause, symbol }) => [clause, symbol]));

/** The place of each record, shape and member in the JSON Schemas; a shape is in each schema that uses it. */
const schemaSymbols = (types: ObjectTypes): readonly ClauseSymbol[] =>
  types.resources.flatMap((resource) => ofResource(types, resource));

function ofResource(types: ObjectTypes, { stem, record }: ResourceTypes): readonly ClauseSymbol[] {
  const file = `schemas/${stem}.schema.json`;
  const found: ClauseSymbol[] = [];
  const shapes = new Map<ObjectType, readonly string[]>();
  const visit = (object: ObjectType, at: readonly string[], clause?: string): void => {
    if (clause !== undefined) found.push({ clause, symbol: { file, pointer: pointer(at) } });
    for (const field of object.fields) visitField(field, [...at, "properties", field.name]);
  };
  const visitField = (field: Field, at: readonly string[]): void => {
    found.push({ clause: field.clause, symbol: { file, pointer: pointer(at) } });
    for (const { object: inner, type } of heldObjects(types, field)) {
      if (type.kind === "object") visit(inner, field.many ? [...at, "items"] : at);
      else if (!shapes.has(inner)) {
        const place = ["$defs", inner.name];
        shapes.set(inner, place);
        visit(inner, place, inner.node.clause);
      }
    }
  };
  visit(record, [], record.node.clause);
  return found;
}
