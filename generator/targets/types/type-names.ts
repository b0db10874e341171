// Names the generated types besides the objects themselves.
import { isReturned, isSettable } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { pascalCase, uniqueNames } from "../../naming/names.js";
import type { ObjectType, ObjectTypes, ResourceTypes } from "../../naming/object-types.js";

/** Names of the list of a field's named values, and of the type that allows these and other values. */
export interface ValueNames {
  readonly list: string;
  readonly type: string;
}

/** The names of the output's types besides the objects themselves; all are unique. */
export interface TypeNames {
  /** The names of what the server assigns, of a record with it, and of a record with only its id. */
  readonly assigned: string;
  readonly stored: string;
  readonly identified: string;
  /** The names of the type parameter for a reference's targets, and of the member that carries it. */
  readonly target: string;
  readonly refersTo: string;
  /** A record of this resource as the server returns it. */
  storedOf(types: ResourceTypes): string;
  /** The members of this resource's record that only the server sets, and those that no answer contains. */
  readOnlyOf(types: ResourceTypes): string;
  writeOnlyOf(types: ResourceTypes): string;
  /** Undefined if the document names no values for the field. */
  valuesOf(field: Field): ValueNames | undefined;
}

const known = new WeakMap<ObjectTypes, TypeNames>();

/** Assigns all names, always the same for one model. */
export function typeNames(types: ObjectTypes): TypeNames {
  const names = known.get(types) ?? namesOf(types);
  known.set(types, names);
  return names;
}

function namesOf({ resources, shared }: ObjectTypes): TypeNames {
  const objects = [...shared, ...resources.flatMap((types) => types.objects)];
  const unique = uniqueNames(objects.map(({ name }) => name));
  const [assigned = "", stored = "", identified = "", target = "", refersTo = ""] = helperNames.map(unique);
  const storedNames = new Map(resources.map(({ record }) => [record.name, unique(`Stored${record.name}`)]));
  const directed = new Map(
    resources.map(({ record }) => [
      record.name,
      {
        readOnly: record.fields.every(isSettable) ? "" : unique(`${record.name}ReadOnly`),
        writeOnly: record.fields.every(isReturned) ? "" : unique(`${record.name}WriteOnly`),
      },
    ]),
  );
  const values = new Map<string, ValueNames>();
  for (const object of objects) {
    for (const field of object.fields.filter((one) => one.values.length > 0)) {
      values.set(field.clause, valueNames(unique, object, field));
    }
  }
  return {
    assigned,
    stored,
    identified,
    target,
    refersTo,
    storedOf: ({ record }) => storedNames.get(record.name) ?? record.name,
    readOnlyOf: ({ record }) => directed.get(record.name)?.readOnly ?? "",
    writeOnlyOf: ({ record }) => directed.get(record.name)?.writeOnly ?? "",
    valuesOf: ({ clause }) => values.get(clause),
  };
}

const helperNames = ["Assigned", "Stored", "Identified", "Type", "refersTo"];

/** In a field of codes, the values are codes and are named so. */
function valueNames(unique: (wanted: string) => string, owner: ObjectType, field: Field): ValueNames {
  const wanted = owner.name + pascalCase(field.name);
  return field.type.kind === "string"
    ? listNames(unique, wanted, `${wanted}Values`)
    : listNames(unique, `${wanted}Code`, `${wanted}Codes`);
}

/** The name of the list is in the form of a variable. */
export function listNames(unique: (wanted: string) => string, type: string, list: string): ValueNames {
  return { type: unique(type), list: unique(list.charAt(0).toLowerCase() + list.slice(1)) };
}
