// Generates the JSON Schemas, one per resource.
import { type Limit, limitsValues } from "../../spec/constraint.js";
import { isReturned, isSettable, mustBeSent } from "../../spec/direction.js";
import type { Field } from "../../spec/field.js";
import { isKnownToJsonSchema, patternOf } from "../../spec/formats.js";
import { isOfList } from "../../spec/limits.js";
import type { InterfaceModel } from "../../spec/model.js";
import { discriminatorOf, type UnionType } from "../../spec/unions.js";
import type { GeneratedFile } from "../file.js";
import { jsonText } from "../layout/json-text.js";
import { heldObjects, type ObjectType, type ResourceTypes } from "../naming/object-types.js";
import type { Target, TargetContext } from "../target.js";
import { datePattern, utcPattern } from "./shared/date-pattern.js";
import { describe, describeField } from "./shared/describe.js";
import { type Schema, withNull } from "./shared/null-schema.js";
import { relationSchema } from "./shared/relation-schema.js";
import { resourceFiles } from "./shared/resource-files.js";

/** Each schema is complete in itself. Further members are allowed. */
export const schemas: Target = {
  name: "schemas",
  generate: async (context) =>
    resourceFiles(context, (types) => [
      { path: `schemas/${types.stem}.schema.json`, text: jsonText(resourceSchema(context, types)) },
      ...types.actions.flatMap(({ action, body, answer }) => [
        ...actionSchema(context, types, `${action.name}.body`, body),
        ...actionSchema(context, types, `${action.name}.answer`, answer),
      ]),
    ]),
};

/** What the resource's validator checks, as a schema: JSON types, lists, the type member, and the forms of dates. */
function resourceSchema(context: TargetContext, { resource, record }: ResourceTypes): Schema {
  const { model, header } = context;
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:${model.name}:${encodeURIComponent(resource.name)}`,
    $comment: header,
    title: resource.name,
    ...objectSchema(context, record),
    ...requiredMembers(record.fields, model.typeMember),
    ...relationSchema(resource),
    ...definitionsOf(context, record),
  };
}

/** The schema of what an action takes, or answers with, if it has fields of its own. */
function actionSchema(
  context: TargetContext,
  { resource, stem }: ResourceTypes,
  part: string,
  object: ObjectType | undefined,
): readonly GeneratedFile[] {
  if (object === undefined) return [];
  const { model, header } = context;
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:${model.name}:${encodeURIComponent(resource.name)}:${part}`,
    $comment: header,
    title: object.name,
    ...objectSchema(context, object),
    ...definitionsOf(context, object),
  };
  return [{ path: `schemas/${stem}.${part}.schema.json`, text: jsonText(schema) }];
}

/** The shapes that an object uses. */
function definitionsOf(context: TargetContext, object: ObjectType): Schema {
  const shapes = sharedIn(context, object);
  if (shapes.length === 0) return {};
  return { $defs: Object.fromEntries(shapes.map((shape) => [shape.name, objectSchema(context, shape)])) };
}

/** The differences between a schema file and a document with many schemas. */
export interface SchemaStyle {
  /** The `$ref` of a shared object. */
  ref(name: string): string;
  /** Members that describe a field beyond JSON Schema's keywords. */
  annotate(field: Field): Schema;
  /** Names the member that tells the shapes of a union apart. */
  discriminate?(model: InterfaceModel, union: UnionType): Schema;
  /** Whether formats are named that JSON Schema does not have (default: false); OpenAPI has a registry of more. */
  readonly namesAllFormats?: true;
  /** Only the structure: no descriptions, every object by `$ref`, and named values as `plain` writes them. */
  readonly bare?: { plain(field: Field): Schema | undefined };
}

const fileStyle: SchemaStyle = { ref: (name) => `#/$defs/${name}`, annotate: () => ({}) };

/** The schema of an object; nested objects are inline, shared ones are references. */
export function objectSchema(
  context: TargetContext,
  { node, fields }: ObjectType,
  style: SchemaStyle = fileStyle,
): Schema {
  return {
    ...(style.bare === undefined ? { description: describe(node) } : {}),
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(context, field, style)])),
    ...(style.bare === undefined && requiredOf(fields).length > 0 ? { required: requiredOf(fields) } : {}),
  };
}

/** The keyword with the members that must be there; nothing if all may be missing. */
export function requiredMembers(fields: readonly Field[], typeMember: string | undefined): Schema {
  const required = requiredOf(fields, typeMember);
  return required.length === 0 ? {} : { required };
}

/** The names of the members that must be sent, the type member first. */
function requiredOf(fields: readonly Field[], typeMember?: string): readonly string[] {
  const names = fields.filter(mustBeSent).map(({ name }) => name);
  return typeMember === undefined ? names : [typeMember, ...names.filter((name) => name !== typeMember)];
}

export function fieldSchema(context: TargetContext, field: Field, style: SchemaStyle): Schema {
  const description = style.bare === undefined ? { description: describeField(field) } : {};
  const [ofItems, ofList] = style.bare === undefined ? limitsOf(field, style) : [{}, {}];
  const value = { ...valueSchema(context, field, style), ...ofItems };
  const whole = field.many
    ? { ...description, type: "array", items: value, ...ofList }
    : { ...value, ...description };
  const initial =
    field.default === undefined || style.bare !== undefined ? {} : { default: field.default.value };
  const direction = style.bare === undefined ? directionOf(field) : {};
  const all = field.nullable === undefined || style.bare !== undefined ? whole : withNull(whole);
  return { ...all, ...initial, ...direction, ...style.annotate(field) };
}

function directionOf(field: Field): Schema {
  return {
    ...(isSettable(field) ? {} : { readOnly: true }),
    ...(isReturned(field) ? {} : { writeOnly: true }),
  };
}

/** The limits of a field's values, or of the items of its list, and those of the list itself. */
function limitsOf(
  { constraints = [] }: Field,
  style: SchemaStyle,
): readonly [ofItems: Schema, ofList: Schema] {
  const limits = constraints.filter(limitsValues);
  const schema = (some: typeof limits): Schema =>
    Object.assign({}, ...some.map((limit) => limitSchema(limit, style)));
  return [schema(limits.filter((limit) => !isOfList(limit))), schema(limits.filter(isOfList))];
}

/** A format that validators of JSON Schema do not know is also a pattern. */
function limitSchema(limit: Limit, { namesAllFormats }: SchemaStyle): Schema {
  if (limit.keyword === "offset")
    return { pattern: utcPattern, ...(namesAllFormats && { "x-cri-offset": limit.value }) };
  if (limit.keyword !== "format" || isKnownToJsonSchema(limit.value)) return { [limit.keyword]: limit.value };
  return {
    ...(namesAllFormats === true ? { format: limit.value } : {}),
    pattern: patternOf(limit.value).source,
  };
}

function valueSchema(context: TargetContext, field: Field, style: SchemaStyle): Schema {
  if (field.fixed !== undefined && !field.many) return { const: field.fixed };
  const plain = style.bare?.plain(field);
  if (plain !== undefined) return plain;
  const { type } = field;
  switch (type.kind) {
    case "boolean":
    case "integer":
    case "number":
      return { type: type.kind };
    case "dateTime":
      return { type: "string", pattern: datePattern };
    case "base64":
      return { type: "string", contentEncoding: "base64" };
    case "union":
      return unionSchema(context, field, type, style);
    case "map":
      return {
        type: "object",
        additionalProperties: valueSchema(context, { ...field, type: type.values, many: false }, style),
      };
    case "shape":
    case "object": {
      const inner = context.types.objectOf(field);
      if (inner === undefined) return {};
      const stands = type.kind === "shape" || style.bare !== undefined;
      return stands ? { $ref: style.ref(inner.name) } : objectSchema(context, inner, style);
    }
    default:
      return { type: "string" };
  }
}

/** The alternatives exclude each other: shapes by the member that tells them apart, which a value must have. */
function unionSchema(context: TargetContext, field: Field, type: UnionType, style: SchemaStyle): Schema {
  const { member } = discriminatorOf(context.model, type) ?? {};
  const oneOf = type.of.map((one) => {
    const schema = valueSchema(context, { ...field, type: one, many: false }, style);
    const isNamed = member !== undefined && one.kind === "shape" && style.bare === undefined;
    return isNamed ? { ...schema, type: "object", required: [member] } : schema;
  });
  return { oneOf, ...(style.discriminate?.(context.model, type) ?? {}) };
}

/** The shapes that a record uses, directly or through others, in code-unit order. */
function sharedIn({ types }: TargetContext, record: ObjectType): readonly ObjectType[] {
  const found = new Map<string, ObjectType>();
  const visit = (object: ObjectType): void => {
    for (const field of object.fields) {
      for (const { object: inner, type } of heldObjects(types, field)) {
        if (found.has(inner.name)) continue;
        if (type.kind === "shape") found.set(inner.name, inner);
        visit(inner);
      }
    }
  };
  visit(record);
  return types.shared.filter(({ name }) => found.has(name));
}
