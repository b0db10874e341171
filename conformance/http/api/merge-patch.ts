// Makes the JSON Merge Patch (RFC 7396) that gives a record a new content.
import { isSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";

/**
 * The patch after which a record of the type has exactly this content, whatever it had before: documented members that the content
 * leaves out are null. Other updates may come between, so the patch does not depend on what the record has now.
 */
export const patchTo = (model: InterfaceModel, { fields }: Resource, content: JsonObject): JsonObject =>
  patched(model, fields, content);

function patched(model: InterfaceModel, fields: readonly Field[], content: JsonObject): JsonObject {
  const documented = fields
    .filter(isSent)
    .map((field) => [field.name, memberOf(model, field, ownMember(content, field.name))] as const);
  return { ...content, ...Object.fromEntries(documented) };
}

function memberOf(model: InterfaceModel, field: Field, value: Json | undefined): Json {
  if (value === undefined) return null;
  return !field.many && isObject(value) ? patched(model, membersOf(model, field), value) : value;
}

function membersOf({ shapes }: InterfaceModel, { type }: Field): readonly Field[] {
  if (type.kind === "object") return type.fields;
  return type.kind === "shape" ? (shapes.find(({ name }) => name === type.shape)?.fields ?? []) : [];
}
