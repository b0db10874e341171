/** Links each clause to its line in the spec, its symbols in the output and its checks. */

import type { CheckEntry } from "../../spec/check-entry.js";
import type { Clause } from "../../spec/clause.js";
import type { Field } from "../../spec/field.js";
import { byFirst } from "../../spec/grouped-by.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { Basis, Position } from "../../spec/spec-node.js";
import {
  heldObjects,
  type ObjectType,
  type ObjectTypes,
  objectTypes,
  type ResourceTypes,
} from "../naming/object-types.js";
import { checksByClause } from "../targets/docs/clause-checks.js";
import { clientSymbols, handlerSymbols } from "./client-symbols.js";
import { serverSymbols } from "./server-symbols.js";
import { type ClauseSymbol, type GeneratedSymbol, pointer } from "./symbol.js";
import { idSymbols, typeSymbols, validatorSymbols } from "./type-symbols.js";

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

function allSymbols(model: InterfaceModel, types: ObjectTypes): readonly ClauseSymbol[] {
  return [
    ...typeSymbols(types),
    ...idSymbols(model),
    ...validatorSymbols(types),
    ...schemaSymbols(types),
    ...serverSymbols(model, types),
    ...handlerSymbols(types),
    ...clientSymbols(model, types),
  ];
}

/** Every part of the output that was generated from a clause, by the clause's id. */
export function symbolsByClause(
  model: InterfaceModel,
  types: ObjectTypes = objectTypes(model),
): ReadonlyMap<string, readonly GeneratedSymbol[]> {
  return byFirst(allSymbols(model, types).map(({ clause, symbol }) => [clause, symbol]));
}

/** The place of each record, shape and member in the JSON Schemas; a shape is in each schema that uses it. */
function schemaSymbols(types: ObjectTypes): readonly ClauseSymbol[] {
  return types.resources.flatMap((resource) => ofResource(types, resource));
}

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
