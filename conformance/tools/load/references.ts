import type { InterfaceModel } from "../../../spec/model.js";
import { isObject, type Json, type JsonObject } from "../../http/json.js";

/** Name of the member that holds the URL in the interface's reference shape; absent where it has no such shape. */
export function referenceMember(model: InterfaceModel): string | undefined {
  const shape = model.shapes.find((candidate) => candidate.role === "reference");
  return shape?.fields.find((field) => field.type.kind === "url")?.name;
}

/** Every text in the reference member anywhere in a record, documented field or not. */
export function referencesIn(body: Json, member: string): readonly string[] {
  const found: string[] = [];
  visit(body, member, (text) => found.push(text));
  return found;
}

function visit(value: Json, member: string, tell: (text: string) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item as Json, member, tell);
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (name === member && typeof inner === "string") tell(inner);
      else visit(inner, member, tell);
    }
  }
}

/** The record with every reference that `urlOf` knows replaced; all else stays as it is. */
export function withReferences(
  body: JsonObject,
  member: string,
  urlOf: (reference: string) => string | undefined,
): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, replaced(name, value, member, urlOf)]),
  );
}

function replaced(
  name: string,
  value: Json,
  member: string,
  urlOf: (reference: string) => string | undefined,
): Json {
  if (name === member && typeof value === "string") return urlOf(value) ?? value;
  if (Array.isArray(value)) return value.map((item: Json) => replaced("", item, member, urlOf));
  return isObject(value) ? withReferences(value, member, urlOf) : value;
}
