// Writes in JSON Schema that a value may be null.
const none: Schema = { type: "null" };

/** The schema of a value or null; limits of texts, numbers, lists and objects say nothing of null. */
export function withNull(schema: Schema): Schema {
  const { type, enum: values, oneOf, description, discriminator, ...rest } = schema;
  if (typeof type === "string") {
    const all = Array.isArray(values) ? { enum: [...values, null] } : {};
    return { ...schema, type: [type, "null"], ...all };
  }
  if (Array.isArray(oneOf) && discriminator === undefined) return { ...schema, oneOf: [...oneOf, none] };
  // A discriminator tells objects apart, and null is none.
  const value = discriminator === undefined ? rest : { ...rest, oneOf, discriminator };
  return { anyOf: [value, none], ...(description === undefined ? {} : { description }) };
}

/** That a member is there and, if it may be null, that it is not. */
export function present(names: readonly string[], nullable: ReadonlySet<string>): Schema {
  const some = names.filter((name) => nullable.has(name));
  const values = Object.fromEntries(some.map((name) => [name, { not: none }]));
  return { required: names, ...(some.length === 0 ? {} : { properties: values }) };
}

/** A JSON Schema, or a part of one (2020-12). */
export type Schema = Readonly<Record<string, unknown>>;
