// Lists which parts of the types come from which clause.
import { isSent } from "../../spec/direction.js";
import type { Field } from "../../spec/field.js";
import type { InterfaceModel } from "../../spec/model.js";
import { idMemberOf } from "../../spec/record-ids.js";
import type { ObjectType, ObjectTypes, ResourceTypes } from "../naming/object-types.js";
import { type TypeNames, typeNames } from "../targets/types/type-names.js";
import type { ClauseSymbol } from "./symbol.js";

/** The types of records and shapes, member by member, with the lists of the values that the document names. */
export function typeSymbols(types: ObjectTypes): readonly ClauseSymbol[] {
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
      one.objects.flatMap((object) =>
        ofObject(`types/${one.stem}.ts`, object, names, object === one.record ? one : undefined),
      ),
    ),
  ];
}

function ofObject(
  file: string,
  { name, node, fields }: ObjectType,
  names: TypeNames,
  record?: ResourceTypes,
): readonly ClauseSymbol[] {
  const readOnly = record === undefined ? name : names.readOnlyOf(record);
  return [
    { clause: node.clause, symbol: { file, name } },
    ...fields.flatMap((field) => [
      { clause: field.clause, symbol: { file, name: isSent(field) ? name : readOnly, member: field.name } },
      ...(record === undefined ? [] : directionsOf(file, field, names, record)),
      ...valuesOf(file, field, names),
    ]),
  ];
}

/** The types of the members that only the server sets, and of the names of those that no answer contains. */
function directionsOf(
  file: string,
  { readOnly, writeOnly }: Field,
  names: TypeNames,
  record: ResourceTypes,
): readonly ClauseSymbol[] {
  return [
    ...(readOnly === undefined
      ? []
      : [{ clause: readOnly.clause, symbol: { file, name: names.readOnlyOf(record) } }]),
    ...(writeOnly === undefined
      ? []
      : [{ clause: writeOnly.clause, symbol: { file, name: names.writeOnlyOf(record) } }]),
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
export const idSymbols = (model: Pick<InterfaceModel, "ids">): readonly ClauseSymbol[] =>
  model.ids === undefined
    ? []
    : ["Assigned", "Identified"].map((name) => ({
        clause: model.ids?.clause ?? "",
        symbol: { file: "types/stored.ts", name, member: idMemberOf(model) },
      }));

/** The validators of the records and of the bodies of their actions, and the type guards of the records. */
export function validatorSymbols({ resources }: ObjectTypes): readonly ClauseSymbol[] {
  return resources.flatMap(ofResource);
}

function ofResource({ resource, stem, record, actions }: ResourceTypes): readonly ClauseSymbol[] {
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
