/** Declares the members of every object in TypeScript, from its JSON Schema. */

import type { Field, FieldType } from "../../../spec/field.js";
import { isRequired } from "../../../spec/limits.js";
import { memoized } from "../../../spec/memo.js";
import { inheritedType } from "../../layout/literal.js";
import { heldObjects, type ObjectType, type ObjectTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { declaredInterfaces } from "../../typescript/declared-interfaces.js";
import { objectSchema, type SchemaStyle } from "../schemas.js";
import type { Schema } from "../shared/null-schema.js";
import { type TypeNames, typeNames } from "./type-names.js";

/** The members of every object as TypeScript declares them, `name?: type`, in the order of its fields. */
export type Declarations = ReadonlyMap<ObjectType, readonly string[]>;

/** A member as json-schema-to-typescript declares it. */
interface DeclaredMember {
  /** `name?: `, the text before the type. */
  readonly name: string;
  /** The type; for a list, that of its items. */
  readonly type: string;
  readonly many: boolean;
}

/**
 * Runs json-schema-to-typescript, and reads the result with ts-morph. One schema contains many objects, so that most interfaces
 * need one run; not all of them, since its time grows with the square of the objects. Its formatting is off: that takes most
 * of its time.
 */
export async function declare(context: TargetContext): Promise<Declarations> {
  const { shared, resources } = context.types;
  const names = typeNames(context.types);
  const declarations = new Map<ObjectType, readonly string[]>();
  const all = [...shared, ...resources.flatMap((resource) => resource.objects)];
  for (let from = 0; from < all.length; from += objectsAtATime) {
    const objects = all.slice(from, from + objectsAtATime);
    const declared = await declaredIn(JSON.stringify(schemaOf(context, names, objects)));
    for (const object of objects)
      declarations.set(object, membersOf(context.types, object, declared.get(object.name)));
  }
  return declarations;
}

const objectsAtATime = 100;

/** Cached: in watch mode, most schemas stay the same. */
const declaredIn = memoized(declarationsIn, 100);

/** Every interface generated from a schema, by name. */
async function declarationsIn(schema: string): Promise<ReadonlyMap<string, readonly DeclaredMember[]>> {
  const { compile } = await import("json-schema-to-typescript");
  const options = {
    bannerComment: "",
    format: false,
    unreachableDefinitions: true,
    additionalProperties: false,
  };
  const text = await compile(JSON.parse(schema), root, options);
  return new Map(
    [...declaredInterfaces(text)].map(([of, members]) => [
      of,
      members.map(({ name, optional, type, many }) => ({
        name: `${name.replace(alias, "")}${optional ? "?" : ""}: `,
        type,
        many,
      })),
    ]),
  );
}

/** No object has this name. */
const root = "$";

/** The schema of these objects. Types of values, and objects of other schemas, are in it only by name. */
function schemaOf(context: TargetContext, names: TypeNames, objects: readonly ObjectType[]): Schema {
  const style = typeStyle(names);
  const fields = objects.flatMap((object) => object.fields);
  const values = fields
    .flatMap((field) => names.valuesOf(field)?.type ?? [])
    .map((name): readonly [string, Schema] => [name, { title: name, type: "string" }]);
  const elsewhere = fields
    .flatMap((field) => heldObjects(context.types, field))
    .map(({ object: { name } }): readonly [string, Schema] => [name, { title: name, type: "object" }]);
  const defined = objects.map((object): readonly [string, Schema] => {
    const { type, properties } = objectSchema(context, object, style);
    const required = object.fields.filter(
      (field) => isRequired(field) || (field.fixed !== undefined && field.name === context.model.typeMember),
    );
    return [
      object.name,
      { title: object.name, type, properties: aliased(properties), required: required.map(aliasOf) },
    ];
  });
  return { title: root, type: "object", $defs: Object.fromEntries([...values, ...elsewhere, ...defined]) };
}

/** A string with named values has its own type. */
function typeStyle(names: TypeNames): SchemaStyle {
  const ref = (name: string): string => `#/$defs/${name}`;
  return {
    ref,
    annotate: () => ({}),
    bare: {
      plain(field) {
        const named = field.type.kind === "string" ? names.valuesOf(field) : undefined;
        return named === undefined ? numbersOf(field) : { $ref: ref(named.type) };
      },
    },
  };
}

/** A number with a closed set of values; undefined for any other field. */
function numbersOf({ constraints = [] }: Field): Schema | undefined {
  const numbers = constraints.find(({ keyword }) => keyword === "enum")?.value;
  return typeof numbers === "object" && typeof numbers[0] === "number" ? { enum: numbers } : undefined;
}

const alias = "__aliased_";

/**
 * json-schema-to-typescript fails on members that hide an object's own methods: they get another name while it runs.
 */
const aliasOf = ({ name }: { readonly name: string }): string =>
  name in Object.prototype ? alias + name : name;

const aliased = (properties: unknown): Schema =>
  Object.fromEntries(Object.entries(properties ?? {}).map(([name, schema]) => [aliasOf({ name }), schema]));

function membersOf(
  types: ObjectTypes,
  { name, fields }: ObjectType,
  members: readonly DeclaredMember[] = [],
): readonly string[] {
  if (members.length !== fields.length) {
    throw new Error(
      `json-schema-to-typescript declares ${members.length} of ${name}'s ${fields.length} members`,
    );
  }
  return fields.map((field, at) => memberText(types, field, members[at]));
}

function memberText(types: ObjectTypes, field: Field, member: DeclaredMember | undefined): string {
  if (member === undefined) return "";
  const inherited = member.name.endsWith("?: ") ? inheritedType(field.name) : "";
  return `${valuesText(types, field, member)}${field.nullable === undefined ? "" : " | null"}${inherited}`;
}

function valuesText(types: ObjectTypes, { type, many }: Field, member: DeclaredMember): string {
  if (type.kind === "map" || type.kind === "union") {
    const value = valueText(types, type);
    return `${member.name}${many && type.kind === "union" ? `(${value})` : value}${many ? "[]" : ""}`;
  }
  const argument = type.kind === "shape" ? targetArgument(type.targets) : "";
  return `${member.name}${member.type}${argument}${member.many ? "[]" : ""}`;
}

/** The type of a single value as TypeScript declares it, for types that have no named values. */
function valueText(types: ObjectTypes, type: FieldType): string {
  switch (type.kind) {
    case "map":
      return `Record<string, ${valueText(types, type.values)}>`;
    case "union":
      return [...new Set(type.of.map((one) => valueText(types, one)))].join(" | ");
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "shape":
      return `${types.shapeNamed(type.shape)}${targetArgument(type.targets)}`;
    default:
      return "string";
  }
}

/** A reference's type names its target types, which a JSON Schema can't. */
const targetArgument = (targets: readonly string[]): string =>
  targets.length === 0 ? "" : `<${targets.map((name) => JSON.stringify(name)).join(" | ")}>`;
