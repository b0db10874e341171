import type { Field } from "../../../spec/model.js";
import type { ObjectType } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import type { Schema } from "../schemas.js";
import { type TypeNames, typeNames } from "./names.js";

/** The members of every object as TypeScript declares them, `name?: type`, in the order of its fields. */
export type Declarations = ReadonlyMap<ObjectType, readonly string[]>;

/**
 * One run of json-schema-to-typescript over one schema, so that a shape which many records use is declared once. It
 * lays nothing out, which is most of its time; its objects go by a number, for it changes some names on their way.
 */
export async function declare(context: TargetContext): Promise<Declarations> {
  const { shared, resources } = context.types;
  const names = typeNames(context.types);
  const objects = [...shared, ...resources.flatMap((resource) => resource.objects)];
  const schemas = objects.map((object) => JSON.stringify(objectSchema(context, names, object)));
  const before = known;
  const made = await declared([...new Set(schemas)].filter((schema) => !before.has(schema)));
  const found = (schema = ""): readonly string[] | undefined => made.get(schema) ?? before.get(schema);
  known = before.size > most ? made : new Map([...before, ...made]);
  return new Map(objects.map((object, at) => [object, membersOf(object, found(schemas[at]))]));
}

/** What was declared before, by the objects' schemas: while a spec is watched, most objects stay as they were. */
let known: ReadonlyMap<string, readonly string[]> = new Map();
/** Objects that are remembered: some times as many as a large interface has. */
const most = 20_000;

/** The members of objects by their schemas, all in one run; none stands on another, since what has a name goes by `tsType`. */
async function declared(schemas: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (schemas.length === 0) return new Map();
  const { compile } = await import("json-schema-to-typescript");
  const definitions = schemas.map((schema, at): readonly [string, object] => [`D${at}`, JSON.parse(schema)]);
  const text = await compile({ title: "Everything", $defs: Object.fromEntries(definitions) }, "Everything", {
    bannerComment: "",
    format: false,
    unreachableDefinitions: true,
    additionalProperties: true,
  });
  const members = new Map<string, readonly string[]>();
  for (const [, at = "", body = ""] of text.matchAll(/^export interface D(\d+) \{\n([^}]*)^\}$/gm)) {
    members.set(schemas[Number(at)] ?? "", body.trimEnd().split("\n").slice(0, -1).map(withoutAlias));
  }
  return members;
}

function membersOf({ name, fields }: ObjectType, members: readonly string[] | undefined): readonly string[] {
  if (members?.length === fields.length) return members;
  throw new Error(
    `json-schema-to-typescript declares ${members?.length} of ${name}'s ${fields.length} members`,
  );
}

function objectSchema(context: TargetContext, names: TypeNames, { fields }: ObjectType): Schema {
  const { typeMember } = context.model;
  return {
    type: "object",
    properties: Object.fromEntries(
      fields.map((field) => [aliasOf(field), fieldSchema(context, names, field)]),
    ),
    required: fields.filter(({ name, fixed }) => fixed !== undefined && name === typeMember).map(aliasOf),
  };
}

const alias = "__aliased_";

/** json-schema-to-typescript fails on members that hide an object's own methods: those go through it by another name. */
const aliasOf = ({ name }: Field): string => (name in Object.prototype ? alias + name : name);

const withoutAlias = (member: string): string => member.replace(alias, "");

function fieldSchema(context: TargetContext, names: TypeNames, field: Field): Schema {
  const value = valueSchema(context, names, field);
  return field.many ? { type: "array", items: value } : value;
}

/** What has a name goes by `tsType`: a `$ref` would bring a comment of its own along. */
function valueSchema(context: TargetContext, names: TypeNames, field: Field): Schema {
  if (field.fixed !== undefined) return { const: field.fixed };
  const inner = context.types.objectOf(field);
  if (inner !== undefined) return { tsType: inner.name + targets(field) };
  const { kind } = field.type;
  if (kind === "string") return { type: kind, ...tsType(names.valuesOf(field)?.type) };
  return { type: kind === "boolean" || kind === "integer" || kind === "number" ? kind : "string" };
}

const tsType = (name: string | undefined): Schema => (name === undefined ? {} : { tsType: name });

/** Only the shape whose role is a reference has targets. */
function targets({ type }: Field): string {
  if (type.kind !== "shape" || type.targets.length === 0) return "";
  return `<${type.targets.map((name) => JSON.stringify(name)).join(" | ")}>`;
}
