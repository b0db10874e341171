// Adds to schemas the defaults that code generators need: other members of objects, and types of constants.
import type { Schema } from "../shared/null-schema.js";

/** Members of a schema that hold a schema, a list of them, or a map of them. */
const one: ReadonlySet<string> = new Set(["items", "additionalProperties"]);
const several: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"]);
const named: ReadonlySet<string> = new Set(["properties"]);

/**
 * Writes out two defaults of JSON Schema that code generators need: an object may have other members, and a `const` or an `enum`
 * has the type of its values. Without `additionalProperties: true`, openapi-generator's Python models drop unknown members, so
 * that a client that reads a record and writes it back would lose them.
 */
export function openObjects(schema: Schema): Schema {
  const inside = Object.entries(schema).map(([name, value]) => [name, within(name, value)]);
  const plain: Schema = Object.fromEntries(inside);
  return { ...typeOf(plain), ...plain, ...(isObjects(plain) ? { additionalProperties: true } : {}) };
}

function within(name: string, value: unknown): unknown {
  if (one.has(name) && isSchema(value)) return openObjects(value);
  if (several.has(name) && Array.isArray(value)) return value.map(opened);
  if (!named.has(name) || !isSchema(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, opened(inner)]));
}

const opened = (value: unknown): unknown => (isSchema(value) ? openObjects(value) : value);

const isObjects = ({ type, allOf, additionalProperties }: Schema): boolean =>
  additionalProperties === undefined && ([type].flat().includes("object") || allOf !== undefined);

function typeOf(schema: Schema): Schema {
  if (schema["type"] !== undefined) return {};
  if (schema["allOf"] !== undefined) return { type: "object" };
  const { const: fixed, enum: words } = schema;
  const values: readonly unknown[] = Array.isArray(words) ? words : fixed === undefined ? [] : [fixed];
  return values.length > 0 && values.every((value) => typeof value === "string") ? { type: "string" } : {};
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
