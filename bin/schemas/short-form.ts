// Turns the short form in which this repository writes its JSON Schemas (`*.schema.yaml`) into JSON Schema (2020-12).
//
// A schema is a map of keywords of JSON Schema, or only a type. These words are new:
//   is       the type: a type of JSON Schema; several, joined with |; a name in `short`, which is copied; a name in `$defs`, to which it
//            refers; `TYPE[]` for a list; `map(TYPE)` for a map with free names; or a list of all values
//   means    the description
//   eg       the example, or a list of examples
//   members  the properties, and no others; `name?` is not required. `open: true` allows others.
//   choices  the values, each with its description
import { isObject, type Schema } from "../../spec/language/schema.js";

/** What a name stands for: a schema, or in place of a map or list of schemas such a map or list. */
export type Short = Readonly<Record<string, unknown>>;

const types = ["string", "boolean", "integer", "number", "array", "object", "null"];
const withSchema = ["items", "additionalProperties", "propertyNames", "if", "then", "else", "not"];
const withSchemas = ["properties", "patternProperties", "$defs", "oneOf", "allOf"];

/** The JSON Schema of a short form. */
export function schemaOf(source: unknown, short: Short = {}): unknown {
  if (typeof source === "string" || Array.isArray(source)) return typeOf(source, short);
  if (!isObject(source)) return source;
  const { is, means, eg, members, open, choices, ...rest } = source;
  const keywords = Object.entries(rest).map(([name, value]) => [name, keyword(name, value, short)] as const);
  return {
    ...(is === undefined ? {} : typeOf(is, short)),
    ...(means === undefined ? {} : { description: means }),
    ...(eg === undefined ? {} : { examples: Array.isArray(eg) ? eg : [eg] }),
    ...(isObject(members) ? closed(members, short, is, open === true) : {}),
    ...(isObject(choices)
      ? { oneOf: Object.entries(choices).map(([value, description]) => ({ const: value, description })) }
      : {}),
    ...Object.fromEntries(keywords),
  };
}

function typeOf(is: unknown, short: Short): Schema {
  if (Array.isArray(is)) return { type: typeof is[0] === "number" ? "integer" : "string", enum: is };
  const name = String(is);
  if (Object.hasOwn(short, name)) return Object(schemaOf(short[name], short));
  const item = /^(.+)\[\]$/.exec(name)?.[1];
  if (item !== undefined) return { type: "array", items: typeOf(item, short) };
  const inner = /^map\((.+)\)$/.exec(name)?.[1];
  if (inner !== undefined) return { type: "object", additionalProperties: typeOf(inner, short) };
  const [first, ...more] = name.split("|");
  if (first !== undefined && types.includes(first))
    return { type: more.length === 0 ? first : [first, ...more] };
  return { $ref: name.includes("#") ? name : `#/$defs/${name}` };
}

function closed(members: Schema, short: Short, is: unknown, isOpen: boolean): Schema {
  const required = Object.keys(members).filter((name) => !name.endsWith("?"));
  return {
    ...(is === undefined ? { type: "object" } : {}),
    properties: each(members, short),
    ...(isOpen ? {} : { additionalProperties: false }),
    ...(required.length === 0 ? {} : { required }),
  };
}

function keyword(name: string, value: unknown, short: Short): unknown {
  if (withSchema.includes(name)) return schemaOf(value, short);
  if (!withSchemas.includes(name)) return value;
  const given = typeof value === "string" ? short[value] : value;
  return Array.isArray(given) ? given.map((one) => schemaOf(one, short)) : each(Object(given), short);
}

const each = (schemas: Schema, short: Short): Schema =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name.replace(/\?$/, ""), schemaOf(schema, short)]),
  );
