// Tests that the JSON Schemas of the package are what their sources say.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ownModel } from "../../generator/testing/models.js";
import { packageRoot } from "../../spec/package-root.js";
import { publishedSchemas } from "./published.js";
import { schemaOf } from "./short-form.js";

const published = publishedSchemas(ownModel());

test.each([...published])(
  "%s is written from its source: after a change, run npm run catalogue",
  (path, text) => {
    expect(JSON.parse(readFileSync(join(packageRoot(), path), "utf8"))).toEqual(JSON.parse(text));
  },
);

test("every schema of the package has a source", () => {
  const paths = ["conformance", "generator", "spec"].flatMap((folder) =>
    readdirSync(join(packageRoot(), folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".schema.json") && !path.includes("golden"))
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`),
  );
  expect(paths.sort()).toEqual([...published.keys()].sort());
});

describe("the short form", () => {
  test.each<[what: string, short: unknown, schema: unknown]>([
    ["a type", "string", { type: "string" }],
    ["several types", "string|null", { type: ["string", "null"] }],
    ["a definition", "page", { $ref: "#/$defs/page" }],
    ["a schema in another file", "a.schema.json#/b", { $ref: "a.schema.json#/b" }],
    ["a list", "page[]", { type: "array", items: { $ref: "#/$defs/page" } }],
    ["a map", "map(page[])", { type: "object", additionalProperties: schemaOf("page[]") }],
    ["words", ["on", "off"], { type: "string", enum: ["on", "off"] }],
    ["numbers", [1, 2], { type: "integer", enum: [1, 2] }],
    ["a name for a type", "text", { type: "string", pattern: "\\S" }],
    [
      "what a name stands for, with more",
      { is: "text", maxLength: 3 },
      { ...Object(schemaOf("text", { text: { is: "string", pattern: "\\S" } })), maxLength: 3 },
    ],
    [
      "a description and an example",
      { is: "flag", means: "whether" },
      { type: "boolean", examples: [true], description: "whether" },
    ],
    ["choices", { choices: { a: "first" } }, { oneOf: [{ const: "a", description: "first" }] }],
    [
      "keywords with schemas",
      { items: "text", not: "null", minItems: 1 },
      {
        items: schemaOf("text", { text: { is: "string", pattern: "\\S" } }),
        not: { type: "null" },
        minItems: 1,
      },
    ],
  ])("%s", (_, short, schema) => {
    const names = { text: { is: "string", pattern: "\\S" }, flag: { is: "boolean", eg: true } };
    expect(schemaOf(short, names)).toEqual(schema);
  });

  test("members are required and closed, unless it says otherwise", () => {
    expect(schemaOf({ members: { a: "string", "b?": "string" } })).toEqual({
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      required: ["a"],
      additionalProperties: false,
    });
    expect(schemaOf({ is: "object|null", members: { "b?": "string" }, open: true })).toEqual({
      type: ["object", "null"],
      properties: { b: { type: "string" } },
    });
  });
});
