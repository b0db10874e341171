import { isArray, isObject, type Json, type JsonObject } from "../json.js";

/** A copy of `record` with what `other` has at the given field paths; arrays on the way are gone through in step. */
export function spliced(record: JsonObject, other: JsonObject, paths: readonly string[]): JsonObject {
  return paths.reduce((left, path) => withPath(left, other, path.split(".")), record);
}

/** A copy of `record` without what stands at the given field paths. */
export function without(record: JsonObject, paths: readonly string[]): JsonObject {
  return paths.reduce((left, path) => withPath(left, {}, path.split(".")), record);
}

function withPath(record: JsonObject, other: JsonObject, [member, ...rest]: readonly string[]): JsonObject {
  if (member === undefined) return record;
  const value = rest.length === 0 ? other[member] : inner(record[member], other[member], rest);
  const { [member]: _replaced, ...kept } = record;
  return value === undefined ? kept : { ...kept, [member]: value };
}

function inner(own: Json | undefined, other: Json | undefined, rest: readonly string[]): Json | undefined {
  if (isArray(own)) {
    return own.map((item, index) => inner(item, isArray(other) ? other[index] : other, rest) ?? item);
  }
  if (isObject(own)) return withPath(own, isObject(other) ? other : {}, rest);
  return own ?? other;
}
