import type { ObjectType, ObjectTypes, ResourceTypes } from "../object-types.js";
import type { ClauseSymbol } from "./symbol.js";

/** The types of records and shapes, member by member. */
export function typeSymbols({ resources, shared }: ObjectTypes): readonly ClauseSymbol[] {
  return [
    ...shared.flatMap((object) => ofObject("types/shapes.ts", object)),
    ...resources.flatMap(({ stem, objects }) =>
      objects.flatMap((object) => ofObject(`types/${stem}.ts`, object)),
    ),
  ];
}

function ofObject(file: string, { name, node, fields }: ObjectType): readonly ClauseSymbol[] {
  return [
    { clause: node.clause, symbol: { file, name } },
    ...fields.map((field) => ({ clause: field.clause, symbol: { file, name, member: field.name } })),
  ];
}

/** The functions that hold a record to its type. */
export function validatorSymbols({ resources }: ObjectTypes): readonly ClauseSymbol[] {
  return resources.flatMap(ofResource);
}

function ofResource({ resource, stem, record }: ResourceTypes): readonly ClauseSymbol[] {
  const file = `validators/${stem}.ts`;
  return [`validate${record.name}`, `is${record.name}`].map((name) => ({
    clause: resource.clause,
    symbol: { file, name },
  }));
}
