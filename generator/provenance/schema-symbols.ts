// Lists which parts of the JSON Schemas come from which clause.
import type { Field } from "../../spec/field.js";
import {
  heldObjects,
  type ObjectType,
  type ObjectTypes,
  type ResourceTypes,
} from "../naming/object-types.js";
import { type ClauseSymbol, pointer } from "./symbol.js";

/** The place of each record, shape and member in the JSON Schemas; a shape is in each schema that uses it. */
export function schemaSymbols(types: ObjectTypes): readonly ClauseSymbol[] {
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
