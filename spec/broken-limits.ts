// Finds the constraints that a record breaks.
import type { Constraint } from "./constraint.js";
import { isReturned, isSent } from "./direction.js";
import type { Field } from "./field.js";
import { entryOf } from "./inner-types.js";
import { isArray, isObject, type Json, type JsonObject } from "./json.js";
import { isOfList, isWithin } from "./limits.js";
import type { InterfaceModel, Resource } from "./model.js";
import { asAlternative } from "./unions.js";

/** A constraint that a value of a record breaks. */
interface BrokenLimit {
  readonly limit: Constraint;
  /** The place of the value, or of the missing member (RFC 6901). */
  readonly pointer: string;
  /** Names from the record's root, joined with dots; lists add nothing. */
  readonly path: string;
}

interface Place {
  readonly pointer: string;
  readonly path: string;
}

/** Every constraint that a record breaks as a client sends it, or as it is returned, with the place. */
export function brokenLimits(
  model: Pick<InterfaceModel, "shapes">,
  { fields }: Pick<Resource, "fields">,
  record: JsonObject,
  direction: "sent" | "returned" = "sent",
): readonly BrokenLimit[] {
  const there = fields.filter(direction === "sent" ? isSent : isReturned);
  return inObject(model, there, record, { pointer: "", path: "" });
}

const inObject = (
  model: Pick<InterfaceModel, "shapes">,
  fields: readonly Field[],
  object: JsonObject,
  { pointer, path }: Place,
): readonly BrokenLimit[] =>
  fields.flatMap((field) => {
    const place = {
      pointer: `${pointer}/${pointerPart(field.name)}`,
      path: path === "" ? field.name : `${path}.${field.name}`,
    };
    const value = Object.hasOwn(object, field.name) ? object[field.name] : undefined;
    if (value === null && field.nullable !== undefined) return [];
    return value === undefined ? missing(field, place) : inValue(model, field, value, place);
  });

function missing({ constraints = [] }: Field, place: Place): readonly BrokenLimit[] {
  const limit = constraints.find(({ keyword }) => keyword === "required");
  return limit === undefined ? [] : [{ limit, ...place }];
}

function inValue(
  model: Pick<InterfaceModel, "shapes">,
  whole: Field,
  value: Json,
  place: Place,
): readonly BrokenLimit[] {
  const field = asAlternative(model, whole, value);
  const { constraints = [] } = field;
  const broken = (limits: readonly Constraint[], one: Json, at: Place) =>
    limits.filter((limit) => !isWithin(limit, one)).map((limit) => ({ limit, ...at }));
  if (isArray(value)) {
    const items = value.flatMap((item, index) =>
      inValue(model, field, item, { ...place, pointer: `${place.pointer}/${index}` }),
    );
    return [...broken(constraints.filter(isOfList), value, place), ...items];
  }
  const entry = entryOf(field);
  if (entry !== undefined && isObject(value)) return inEntries(model, entry, value, place);
  if (isObject(value)) return inObject(model, membersOf(model, field), value, place);
  return broken(
    constraints.filter((limit) => !isOfList(limit)),
    value,
    place,
  );
}

/** The entries of a map have names of their own; its path is that of the map. */
const inEntries = (
  model: Pick<InterfaceModel, "shapes">,
  entry: Field,
  map: JsonObject,
  { pointer, path }: Place,
): readonly BrokenLimit[] =>
  Object.entries(map).flatMap(([name, value]) =>
    inValue(model, entry, value, { pointer: `${pointer}/${pointerPart(name)}`, path }),
  );

/** A name as a part of a JSON Pointer (RFC 6901). */
const pointerPart = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** The members of a field that is an object or a shape; none for any other. */
export function membersOf({ shapes }: Pick<InterfaceModel, "shapes">, { type }: Field): readonly Field[] {
  if (type.kind === "object") return type.fields;
  if (type.kind !== "shape") return [];
  return shapes.find(({ name }) => name === type.shape)?.fields ?? [];
}
