// Finds records and ids in the bodies of answers.
import { isObject, type Json, type JsonObject } from "../../../spec/json.js";

/** Member in which most interfaces, FHIR's among them, keep a record's logical id. */
export const idMember = "id";

/** An id, sent as a number or a string, as a string; undefined if it is neither. */
export function idText(value: Json | undefined): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

export interface Located {
  readonly record: JsonObject;
  /** Members that lead to it, outermost first; empty if it is the body itself. */
  readonly path: readonly string[];
}

/** Finds the one object that says it is of `type`: the body itself, or one to two members down. */
export function locateRecord(
  json: Json | undefined,
  typeMember: string,
  type: string,
  depth = 2,
): Located | undefined {
  if (!isObject(json)) return undefined;
  if (json[typeMember] === type) return { record: json, path: [] };
  if (depth === 0) return undefined;
  for (const [member, value] of Object.entries(json)) {
    const found = locateRecord(value, typeMember, type, depth - 1);
    if (found) return { record: found.record, path: [member, ...found.path] };
  }
  return undefined;
}

/** The id in the id member of the body, or of an object one to two members down. */
export function locateId(json: Json | undefined, depth = 2): string | undefined {
  if (!isObject(json)) return depth === 2 ? idText(json) : undefined;
  const own = idText(json[idMember]);
  if (own !== undefined || depth === 0) return own;
  for (const value of Object.values(json)) {
    const found = isObject(value) ? locateId(value, depth - 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The kind of an answer's body, in the words of the gaps. */
export function bodyWords(
  json: Json | undefined,
  text: string,
  located: Located | undefined,
): "record" | "wrapped record" | "id" | "other body" | "no body" {
  if (located) return located.path.length === 0 ? "record" : "wrapped record";
  if (text.trim() === "") return "no body";
  return locateId(json) === undefined ? "other body" : "id";
}
