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

/** That members are there, by their paths through objects, and that those that may be null are not. */
export function present(paths: readonly string[], nullable: ReadonlySet<string>): Schema {
  const names = [...new Set(paths.map((path) => path.split(".")[0] ?? path))];
  const values = names.flatMap((name): readonly (readonly [string, Schema])[] => {
    if (nullable.has(name)) return [[name, { not: none }]];
    const from = `${name}.`.length;
    const below = (all: readonly string[]): readonly string[] =>
      all.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(from));
    const inside = below(paths);
    const schema = { type: "object", ...present(inside, new Set(below([...nullable]))) };
    return inside.length === 0 ? [] : [[name, schema]];
  });
  return { required: names, ...(values.length === 0 ? {} : { properties: Object.fromEntries(values) }) };
}

/** A JSON Schema, or a part of one (2020-12). */
export type Schema = Readonly<Record<string, unknown>>;
