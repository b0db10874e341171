// Describes the body of an update that merges: a JSON Merge Patch (RFC 7396).
import { isSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isRequired } from "../../../spec/limits.js";
import type { Resource } from "../../../spec/model.js";
import type { TargetContext } from "../../target.js";
import { fieldSchema, type Schema, type SchemaStyle } from "../schemas.js";

/** Every member is optional, and null removes one that is not required. Objects are patched in turn. */
export function patchSchema(context: TargetContext, { fields }: Resource, style: SchemaStyle): Schema {
  return {
    description: "A JSON Merge Patch (RFC 7396): what it leaves out stays, and null removes a member.",
    type: "object",
    properties: Object.fromEntries(
      fields.filter(isSent).map((field) => [field.name, memberSchema(context, field, style)]),
    ),
  };
}

function memberSchema(context: TargetContext, field: Field, style: SchemaStyle): Schema {
  const value = isPatched(field) ? { type: "object" } : fieldSchema(context, field, style);
  return isRequired(field) || field.fixed !== undefined ? value : { anyOf: [value, { type: "null" }] };
}

const isPatched = ({ many, type }: Field): boolean => !many && ["object", "shape", "map"].includes(type.kind);
