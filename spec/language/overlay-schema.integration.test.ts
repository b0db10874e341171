// Tests the JSON Schemas of overlays and included files.
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import type { PlaceKind } from "../overlay/addresses.js";
import { overlayParts, specParts } from "../source/parts.js";
import { isObject, readSchema } from "./schema.js";

const language = readSchema();
const schemas = [language, readSchema("overlay"), readSchema("fragment")];

/** The part of a schema at a path of names; an empty object if there is none. */
function within(schema: unknown, ...path: readonly string[]): Record<string, unknown> {
  const found = path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), schema);
  return isObject(found) ? found : {};
}

describe.each(["overlay", "fragment"] as const)("the schema of the %s file", (kind) => {
  const schema = readSchema(kind);

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
  const names = Object.keys(within(readSchema("fragment"), "properties"));
  expect(names).toEqual(["include", ...specParts, ...overlayParts]);
});

/** Properties whose parts have their own clauses. They can't be changed as a whole, so that nothing of the base is lost unnoticed. */
const partsOf: Partial<Readonly<Record<PlaceKind, readonly string[]>>> = {
  shape: ["fields"],
  field: ["values", "fields"],
  resource: [
    "interactions",
    "named",
    "actions",
    "fields",
    "search",
    "rules",
    "none-required",
    "sorted",
    "delete-refused",
    "unlisted",
    "under",
    "relations",
  ],
  interaction: ["security"],
  action: ["security"],
  search: ["values"],
  dates: ["prefixes", "range"],
};

/** What the clauses of a kind begin with, if that is not the kind's name. */
const patterns: Partial<Readonly<Record<PlaceKind, string>>> = {
  rule: "^rule\\.[^.]+\\.at-least-one",
  "none-required": "^rule\\.[^.]+\\.none-required$",
  sorted: "^rule\\.[^.]+\\.sorted$",
  "delete-refused": "^rule\\.[^.]+\\.delete-refused$",
  dates: "^dates$",
  ids: "^ids$",
  site: "^site$",
  security: "^security(\\.|$)",
  shape: "^shape\\.[^.]+$",
  field: "^(field|shape\\.[^.]+)\\.",
};

test("every property of a node can be changed, or has a clause of its own", () => {
  const homes = [
    ["header", ["$defs", "request-header"]],
    ["form", ["$defs", "form"]],
    ["interaction", ["$defs", "interaction"]],
    ["shape", ["$defs", "shape"]],
    ["field", ["$defs", "long-field"]],
    ["resource", ["$defs", "resource"]],
    ["nested", ["$defs", "nested"]],
    ["relation", ["$defs", "relation"]],
    ["action", ["$defs", "action"]],
    ["ids", ["$defs", "ids"]],
    ["site", ["$defs", "site"]],
    ["security", ["$defs", "security"]],
    ["search", ["$defs", "parameter"]],
    ["rule", ["$defs", "rule"]],
    ["none-required", ["$defs", "details"]],
    ["gap", ["$defs", "gap"]],
    ["dates", ["properties", "date-search"]],
  ] as const satisfies readonly (readonly [PlaceKind, readonly string[]])[];
  const changes = within(readSchema("overlay"), "properties", "changes", "patternProperties");
  for (const [kind, home] of homes) {
    const pattern = patterns[kind] ?? `^${kind}\\.`;
    const changeable = Object.keys(within(changes, pattern, "properties"));
    const parts = partsOf[kind] ?? [];
    const all = Object.keys(within(language, ...home, "properties"));
    expect([...changeable, ...parts].sort(), kind).toEqual(all.sort());
  }
});
