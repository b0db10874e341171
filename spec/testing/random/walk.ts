// Draws random values from the JSON Schema of the spec language.
import fc from "fast-check";
import { isObject, readSchema } from "../../language/schema.js";
import { prose } from "./words.js";

/** Values that replace those of the schema, by the address in the schema: `$defs/field`, `$defs/gap/properties/about`. */
export type Instead = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const language = readSchema();

/** Valid values for the part of the schema at an address; only the keywords that the schema uses are supported. */
export function walked(address: string, instead: Instead = {}): fc.Arbitrary<unknown> {
  const own = instead[address];
  if (own !== undefined) return own;
  const schema = address
    .split("/")
    .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), language);
  if (!isObject(schema)) throw new Error(`the schema has no ${address}`);
  if (typeof schema["$ref"] === "string") return walked(schema["$ref"].slice(2), instead);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...schema["enum"]);
  const inside = (path: string) => walked(`${address}/${path}`, instead);
  const types = [schema["type"] ?? "string"].flat();
  return fc.oneof(...types.map((type) => ofType(String(type), schema, inside)));
}

/** Replacements that leave out these properties of one place. */
export function without(place: string, names: readonly string[]): Instead {
  return Object.fromEntries(names.map((name) => [`${place}/${name}`, fc.constant(undefined)]));
}

type Inside = (path: string) => fc.Arbitrary<unknown>;

function ofType(type: string, schema: Record<string, unknown>, inside: Inside): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return schema["pattern"] === "\\S" ? prose : matching(String(schema["pattern"]));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return listed(schema, inside("items"));
    default:
      return mapped(schema, inside);
  }
}

function listed(schema: Record<string, unknown>, item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const minLength = Number(schema["minItems"] ?? 0);
  const maxLength = Math.min(Number(schema["maxItems"] ?? 3), minLength + 3);
  return fc.uniqueArray(item, { minLength, maxLength, selector: (value) => JSON.stringify(value) });
}

function mapped(schema: Record<string, unknown>, inside: Inside): fc.Arbitrary<unknown> {
  const known = isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const own = fc.record(Object.fromEntries(known.map((name) => [name, inside(`properties/${name}`)])), {
    requiredKeys: required.filter((name) => known.includes(name)),
  });
  if (!isObject(schema["additionalProperties"])) return own;
  const names = isObject(schema["propertyNames"]) ? inside("propertyNames") : prose;
  const minKeys = Number(schema["minProperties"] ?? 0);
  return fc.dictionary(names.map(String), inside("additionalProperties"), {
    minKeys,
    maxKeys: minKeys + 2,
    noNullPrototype: true,
  });
}

/** Texts that match a pattern; negative lookaheads are applied as a filter. */
export function matching(pattern: string): fc.Arbitrary<string> {
  const plain = new RegExp(pattern.replaceAll(/\(\?![^()]*(\([^()]*\)[^()]*)*\)/g, ""));
  const whole = new RegExp(pattern);
  return fc.stringMatching(plain, { size: "xsmall" }).filter((text) => whole.test(text) && text.length < 30);
}
