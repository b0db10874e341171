// Tests the JSON Schemas of overlays and included files.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { createReporter } from "../diagnostics/reporter.js";
import { addressesIn } from "../overlay/addresses.js";
import { listsToMaps } from "../overlay/lists-to-maps.js";
import { parseSource } from "../source/parse.js";
import { overlayParts, specParts } from "../source/parts.js";
import { isObject, readSchema } from "./schema.js";

const language = readSchema();
const schemas = [language, readSchema("spec/overlay.schema.json"), readSchema("spec/fragment.schema.json")];

/** The part of a schema at a path of names; an empty object if there is none. */
function within(schema: unknown, ...path: readonly string[]): Record<string, unknown> {
  const found = path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), schema);
  return isObject(found) ? found : {};
}

describe.each(["overlay", "fragment"] as const)("the schema of the %s file", (kind) => {
  const schema = readSchema(`spec/${kind}.schema.json`);

  test("is valid JSON Schema 2020-12, and all its references resolve", () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, schemas });
    expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
    expect(ajv.getSchema(String(schema["$id"]))).toBeTypeOf("function");
  });

  test("describes every property, with valid examples", () => {
    const ajv = new Ajv2020({ strictTypes: false, strictRequired: false, schemas });
    for (const [name, property] of Object.entries(within(schema, "properties"))) {
      if (isObject(property) && typeof property["$ref"] === "string" && property["description"] === undefined)
        continue;
      const { description, examples } = within({ property }, "property");
      expect(description, name).toBeTruthy();
      const validate = ajv.compile({ $ref: `${schema["$id"]}#/properties/${name}` });
      for (const example of Array.isArray(examples) ? examples : [undefined]) {
        expect(validate(example), `${name}: ${ajv.errorsText(validate.errors)}`).toBe(true);
      }
    }
  });
});

test("an included file may contain exactly what the reader accepts", () => {
  const names = Object.keys(within(readSchema("spec/fragment.schema.json"), "properties"));
  expect(names).toEqual(["include", ...specParts, ...overlayParts]);
});

const specs = ["fleet.yaml", "library.yaml", "parcels.yaml", "branches.yaml"];

test.each(specs)("every clause of %s, and every one that could be added, is of one kind", (file) => {
  const { changes, add } = within(readSchema("spec/overlay.schema.json"), "properties");
  const text = readFileSync(new URL(`../testing/${file}`, import.meta.url), "utf8");
  const root = parseSource(text, createReporter(file));
  if (root === undefined) throw new Error(`${file} can't be read`);
  const { nodes, maps, lists } = addressesIn(listsToMaps(root));
  const added = [...maps.keys()].map((start) => `${start}name`);
  for (const clause of [...nodes.keys(), ...added, ...lists.keys()]) {
    for (const part of [changes, add]) {
      const kinds = Object.keys(within(part, "patternProperties"));
      const of = kinds.filter((kind) => new RegExp(kind, "u").test(clause));
      expect(of, clause).toHaveLength(1);
    }
  }
});
