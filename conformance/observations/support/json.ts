import { isArray, isObject, type Json, type JsonObject } from "../../http/json.js";

/** Whether an object says that it is of a kind, in whichever member: FHIR's own kinds go by one name everywhere. */
export function namesItself(value: Json | undefined, kind: string): boolean {
  return isObject(value) && Object.values(value).includes(kind);
}

/** Every value at a path of member names joined with dots; arrays on the way are looked into. */
export function valuesAt(value: Json | undefined, path: string): readonly Json[] {
  return path.split(".").reduce<readonly Json[]>(
    (values, name) => {
      const objects = values.flatMap((each) => (isArray(each) ? each : [each])).filter(isObject);
      return objects.flatMap((object) => object[name] ?? []);
    },
    value === undefined ? [] : [value],
  );
}

/** The first text at a path, where there is one. */
export function textAt(value: Json | undefined, path: string): string | undefined {
  return valuesAt(value, path).find((each) => typeof each === "string");
}

/** A copy with `replacement` at the path, in every element of the arrays on the way; an array at its end holds just it. */
export function withAt(record: JsonObject, path: string, replacement: Json): JsonObject {
  const [name = "", ...rest] = path.split(".");
  const old = record[name];
  if (rest.length === 0) return { ...record, [name]: isArray(old) ? [replacement] : replacement };
  const below = (value: Json): Json => withAt(isObject(value) ? value : {}, rest.join("."), replacement);
  return { ...record, [name]: isArray(old) ? old.map(below) : below(old ?? {}) };
}

/** A copy without the member at the path, in every element of the arrays on the way. */
export function withoutAt(record: JsonObject, path: string): JsonObject {
  const [name = "", ...rest] = path.split(".");
  const { [name]: old, ...others } = record;
  if (rest.length === 0 || old === undefined) return others;
  const below = (value: Json): Json => (isObject(value) ? withoutAt(value, rest.join(".")) : value);
  return { ...others, [name]: isArray(old) ? old.map(below) : below(old) };
}

/** Equal as JSON, member order aside. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (isArray(a) && isArray(b)) return a.length === b.length && a.every((each, i) => sameJson(each, b[i]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => sameJson(a[name], b[name]));
}
