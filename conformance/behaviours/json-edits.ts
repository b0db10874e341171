// Reads and changes JSON at a dotted path.
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../spec/json.js";

/** Whether any member of an object names the kind, as FHIR's resources do. */
export function namesItself(value: Json | undefined, kind: string): boolean {
  return isObject(value) && Object.values(value).includes(kind);
}

/** Every value at a dotted path; arrays on the way are searched. */
export function valuesAt(value: Json | undefined, path: string): readonly Json[] {
  return path.split(".").reduce<readonly Json[]>(
    (values, name) => {
      const objects = values.flatMap((each) => (isArray(each) ? each : [each])).filter(isObject);
      return objects.flatMap((object) => ownMember(object, name) ?? []);
    },
    value === undefined ? [] : [value],
  );
}

/** The first text at a path. */
export function textAt(value: Json | undefined, path: string): string | undefined {
  return valuesAt(value, path).find((each) => typeof each === "string");
}

/** The first name of a dotted path, which is a member of the record. */
export const topOf = (path: string): string => path.split(".")[0] ?? path;

/** A copy with `replacement` at the path, in every element of arrays on the way; an array at the end holds only it. */
export function withAt(record: JsonObject, path: string, replacement: Json): JsonObject {
  const [name = "", ...rest] = path.split(".");
  const old = ownMember(record, name);
  if (rest.length === 0) return { ...record, [name]: isArray(old) ? [replacement] : replacement };
  const below = (value: Json): Json => withAt(isObject(value) ? value : {}, rest.join("."), replacement);
  return { ...record, [name]: isArray(old) ? old.map(below) : below(old ?? {}) };
}

/** A copy with every value at the path changed, in every element of arrays on the way. */
export function mappedAt(record: JsonObject, path: string, change: (value: Json) => Json): JsonObject {
  const [name = "", ...rest] = path.split(".");
  const old = ownMember(record, name);
  if (old === undefined) return record;
  const below = (value: Json): Json => {
    if (rest.length === 0) return change(value);
    return isObject(value) ? mappedAt(value, rest.join("."), change) : value;
  };
  return { ...record, [name]: isArray(old) ? old.map(below) : below(old) };
}

/** A copy with every object changed that can have the member at the path, in every element of arrays on the way. */
export function changedHolders(
  record: JsonObject,
  path: string,
  change: (holder: JsonObject, name: string) => JsonObject,
): JsonObject {
  const at = path.lastIndexOf(".");
  if (at < 0) return change(record, path);
  const last = path.slice(at + 1);
  return mappedAt(record, path.slice(0, at), (value) => (isObject(value) ? change(value, last) : value));
}

/** A copy without the member at the path, in every element of arrays on the way. */
export function withoutAt(record: JsonObject, path: string): JsonObject {
  const [name = "", ...rest] = path.split(".");
  const { [name]: old, ...others } = record;
  if (rest.length === 0 || old === undefined) return others;
  const below = (value: Json): Json => (isObject(value) ? withoutAt(value, rest.join(".")) : value);
  return { ...others, [name]: isArray(old) ? old.map(below) : below(old) };
}

/** Whether two values are equal as JSON, in any order of members. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (isArray(a) && isArray(b)) return a.length === b.length && a.every((each, i) => sameJson(each, b[i]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => sameJson(ownMember(a, name), ownMember(b, name)))
  );
}
