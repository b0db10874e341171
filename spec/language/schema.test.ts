// Tests the JSON Schema of the spec language.
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { isObject, readSchema, specLanguage } from "./schema.js";

const schema = readSchema();
const definitions = isObject(schema["$defs"]) ? schema["$defs"] : {};

/** Every property of the language with its place; descriptions behind a `$ref` are included. */
function properties(value: unknown, place: string): readonly (readonly [string, Record<string, unknown>])[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => properties(item, `${place}/${index}`));
  if (!isObject(value)) return [];
  const own = isObject(value["properties"]) ? Object.entries(value["properties"]) : [];
  const found = own.map(([name, inner]) => [`${place}/${name}`, followed(inner)] as const);
  const inside = Object.entries(value).filter(([name]) => name !== "examples" && name !== "allOf");
  return [...found, ...inside.flatMap(([name, inner]) => properties(inner, `${place}/${name}`))];
}

function followed(value: unknown): Record<string, unknown> {
  const own = isObject(value) ? value : {};
  const reference = typeof own["$ref"] === "string" ? own["$ref"].split("/").at(-1) : undefined;
  const target = reference === undefined ? undefined : definitions[reference];
  return isObject(target) ? { ...target, ...own } : own;
}

const all = properties(schema, "");

test("the walk finds the language", () => {
  expect(all.length).toBeGreaterThan(150);
});

test.each(["description", "examples"])("every property has %s", (what) => {
  const bare = all.filter(([, property]) => property[what] === undefined || property[what] === "");
  expect(bare.map(([place]) => place)).toEqual([]);
});

test("the language is valid JSON Schema 2020-12 and accepts its examples", () => {
  const ajv = new Ajv2020({
    allErrors: true,
    strictTypes: false,
    strictRequired: false,
  });
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
  for (const [name, definition] of Object.entries(definitions)) {
    const examples: unknown = isObject(definition) ? definition["examples"] : undefined;
    const validate = ajv.compile({ $defs: definitions, $ref: `#/$defs/${name}` });
    for (const example of Array.isArray(examples) ? examples : []) {
      expect(validate(example), `${name}: ${ajv.errorsText(validate.errors)}`).toBe(true);
    }
  }
});

test("every definition is described and used", () => {
  const text = JSON.stringify(schema);
  for (const [name, definition] of Object.entries(definitions)) {
    expect(isObject(definition) && definition["description"], name).toBeTruthy();
    expect(text).toContain(`"#/$defs/${name}"`);
  }
});

test("a map with an unknown property is refused", () => {
  const keywords = specLanguage()
    .errors({ colour: "red" })
    .map(({ keyword }) => keyword);
  expect(keywords).toContain("additionalProperties");
});
