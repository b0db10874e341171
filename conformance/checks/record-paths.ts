// Changes values at dotted paths of a record.
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../spec/json.js";

/** A copy with `change` applied to every value at a dotted path; a path that leads nowhere changes nothing. */
export function changedAt(body: JsonObject, path: string, change: (value: Json) => Json): JsonObject {
  const [first = "", ...rest] = path.split(".");
  const member = ownMember(body, first);
  if (member === undefined) return body;
  return { ...body, [first]: changedIn(member, rest, change) };
}

/**
 * A copy with one value at a dotted path: in every element of a list on the way, and as the only element of a list at
 * its end. Missing objects on the way are made.
 */
export function placedAt(body: JsonObject, path: string, value: Json): JsonObject {
  const [first = "", ...rest] = path.split(".");
  const member = ownMember(body, first);
  if (rest.length === 0) return { ...body, [first]: isArray(member) ? [value] : value };
  const inside = (owner: Json | undefined) => placedAt(isObject(owner) ? owner : {}, rest.join("."), value);
  return { ...body, [first]: isArray(member) ? member.map(inside) : inside(member) };
}

/** The first name of a dotted path, which is a member of the record. */
export function topOf(path: string): string {
  return path.split(".")[0] ?? path;
}

function changedIn(value: Json, path: readonly string[], change: (value: Json) => Json): Json {
  if (isArray(value)) return value.map((element) => changedIn(element, path, change));
  if (path.length === 0) return change(value);
  return isObject(value) ? changedAt(value, path.join("."), change) : value;
}
