// Describes the body of an update that is a patch: a JSON Merge Patch (RFC 7396), or a JSON Patch (RFC 6902).
import { isSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isRequired } from "../../../spec/limits.js";
import type { Resource } from "../../../spec/model.js";
import type { TargetContext } from "../../target.js";
import { fieldSchema, type SchemaStyle } from "../schemas.js";
import type { Schema } from "../shared/null-schema.js";

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

function memberSchema(context: TargetContext, { nullable: _, ...field }: Field, style: SchemaStyle): Schema {
  const value = isPatched(field) ? { type: "object" } : fieldSchema(context, field, style);
  return isRequired(field) || field.fixed !== undefined ? value : { anyOf: [value, { type: "null" }] };
}

const isPatched = ({ many, type }: Field): boolean => !many && ["object", "shape", "map"].includes(type.kind);

const pointer = { type: "string", description: "A JSON Pointer (RFC 6901).", pattern: "^(/([^~]|~[01])*)?$" };

const operation = (ops: readonly string[], members: Readonly<Record<string, Schema>>): Schema => ({
  type: "object",
  required: ["op", "path", ...Object.keys(members)],
  properties: { op: { type: "string", enum: ops }, path: pointer, ...members },
});

/** The body of an update that patches: a JSON Patch (RFC 6902). */
export const jsonPatchSchema: Schema = {
  description: "A JSON Patch (RFC 6902): operations that are applied in turn, all or none.",
  type: "array",
  items: {
    oneOf: [
      operation(["add", "replace", "test"], { value: {} }),
      operation(["remove"], {}),
      operation(["move", "copy"], { from: pointer }),
    ],
  },
};
