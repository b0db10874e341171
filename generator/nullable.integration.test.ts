// Tests what is generated for fields that may be null: types, schemas and validators, held to ajv.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { brokenLimits } from "../spec/broken-limits.js";
import { brokenRelations } from "../spec/broken-relations.js";
import { importText } from "../spec/import/testing/import-text.js";
import type { JsonObject } from "../spec/json.js";
import type { InterfaceModel, Resource } from "../spec/model.js";
import { modelFrom } from "../spec/testing/several-files.js";
import { smallSpec } from "../spec/testing/small-spec.js";
import type { GeneratedFiles } from "./file.js";
import { generate } from "./generate.js";
import { agreement } from "./testing/ajv-agreement.js";
import { openapiOf } from "./testing/contract.js";
import { type Emitted, emitted } from "./testing/emitted.js";
import { objectOf } from "./testing/random-records.js";

const may = (is: string, more: object = {}): object => ({ is, nullable: true, ...more });

/** A type with a field of each kind that may be null, and relations among some of them. */
const types = {
  Thing: {
    interactions: ["search", "read", "add"],
    fields: {
      word: may("string", { maxLength: 3, required: true }),
      set: may("string", { enum: ["one", "two"] }),
      sizes: may("integer", { enum: [1, 2] }),
      flag: may("boolean"),
      day: may("date"),
      list: may("string[]", { minItems: 1, maxLength: 2 }),
      days: may("date[]"),
      link: may("Link(Thing)"),
      marks: may("Mark[]"),
      inner: may("object", { fields: { low: may("number", { minimum: 1 }), high: "number" } }),
      inners: may("object[]", { fields: { one: may("Mark") } }),
      several: may("string | boolean | Mark"),
      more: may("(integer | string)[]"),
      names: may("map(string)"),
      marked: may("map(Mark)[]"),
      constructor: may("string"),
      a: may("string"),
      b: "string",
      c: may("integer"),
      d: may("number"),
      e: may("number"),
    },
    relations: {
      one: { "one-of": ["a", "b"] },
      least: { "at-least-one": ["a", "c"] },
      most: { "at-most-one": ["c", "d", "b"] },
      together: { "all-or-none": ["d", "flag"] },
      needing: { needs: ["day", "a", "b"] },
      order: { "at-most": ["d", "e"] },
    },
  },
};

let model: InterfaceModel;
let thing: Resource;
let files: GeneratedFiles;
let validator: Emitted;
beforeAll(async () => {
  model = await smallSpec(types);
  const [only] = model.resources;
  if (only === undefined) throw new Error("the spec has lost its type");
  thing = only;
  files = await generate(model);
  validator = await emitted(files, thing);
});

const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? "";

describe("validators of fields that may be null", () => {
  it("have no helper with the name of a type's check", async () => {
    const named = await smallSpec({
      Value: { interactions: ["read", "add"], fields: { word: may("string") } },
    });
    const [value] = named.resources;
    if (value === undefined) throw new Error("the spec has lost its type");
    const { is } = await emitted(await generate(named), value);
    expect([is({ kind: "Value", word: null }), is({ kind: "Value", word: 1 })]).toEqual([true, false]);
  });

  it("find the same as ajv", () => {
    const rules = new Set<string>();
    let nulls = 0;
    const validate: Emitted["validate"] = (value) => {
      const found = validator.validate(value);
      for (const { rule } of found) rules.add(rule);
      if (JSON.stringify(value)?.includes("null")) nulls += 1;
      return found;
    };
    const records = fc.oneof(
      objectOf(model, thing.fields, { oddity: 0 }),
      objectOf(model, thing.fields, { oddity: 12 }),
    );
    fc.assert(agreement(records, { ...validator, validate }), { numRuns: 1500 });
    expect([...rules]).toEqual(
      expect.arrayContaining(["type", "required", "enum", "maxLength", "relation", "oneOf"]),
    );
    expect(nulls).toBeGreaterThan(200);
  });

  const whole = { kind: "Thing", word: "a", a: "x" };
  it.each<[string, JsonObject, readonly string[]]>([
    ["a required member", { ...whole, word: null }, []],
    ["a required member that is missing", { kind: "Thing", a: "x" }, ["required at /word"]],
    ["a member of a closed set", { ...whole, set: null, sizes: null }, []],
    ["a list, but no item", { ...whole, list: null, days: [null] }, ["type at /days/0"]],
    ["a reference and an object", { ...whole, link: null, inner: null, marks: null }, []],
    ["a member inside", { ...whole, inner: { low: null, high: null } }, ["type at /inner/high"]],
    ["one of several types", { ...whole, several: null, more: null }, []],
    ["a map, but no entry", { ...whole, names: { en: null }, marked: null }, ["type at /names/en"]],
    ["a member that counts as none", { ...whole, a: null, b: "x", c: 1 }, ["relation at "]],
    ["none of two of which one must be", { ...whole, a: null, c: 1 }, ["relation at "]],
    ["one of two of which one must be", { ...whole, b: "x", a: null }, ["relation at "]],
    ["one of those that exclude each other", { ...whole, c: 1, d: null }, []],
    ["one of those that belong together", { ...whole, d: null, flag: true }, ["relation at "]],
    ["all of those that belong together", { ...whole, d: null, flag: null }, []],
    ["the one that needs others", { ...whole, day: null }, []],
    [
      "one that is needed",
      { ...whole, day: "2026-03-01", b: "x", a: null, c: 1 },
      ["relation at ", "relation at "],
    ],
    ["one end of an order", { ...whole, d: 3, flag: true, e: null }, []],
  ])("accept null as %s", (_, record, found) => {
    expect(validator.validate(record).map(({ rule, pointer }) => `${rule} at ${pointer}`)).toEqual(found);
    const relations = found.filter((one) => one.startsWith("relation"));
    expect(brokenRelations(thing, record)).toHaveLength(relations.length);
    const limits = found.filter((one) => one.startsWith("required"));
    expect(brokenLimits(model, thing, record)).toHaveLength(limits.length);
  });
});

it("openapi.json keeps them, if it is imported again", async () => {
  const result = await importText(JSON.stringify(await openapiOf(model)));
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join("\n"));
  const again = await modelFrom({ "imported.yaml": result.text }, "imported.yaml");
  const nullsOf = ({ clauses }: InterfaceModel) => clauses.filter(({ kind }) => kind === "nullable");
  expect(nullsOf(again).map(({ id }) => id)).toEqual(nullsOf(model).map(({ id }) => id));
  expect(nullsOf(again).length).toBeGreaterThan(15);
  const [imported] = again.resources;
  expect(imported?.relations?.map(({ kind, fields }) => [kind, fields])).toEqual(
    thing.relations?.map(({ kind, fields }) => [kind, fields]),
  );
});

it("types have null as a value", () => {
  const text = textOf("types/thing.ts");
  const declared = [...text.matchAll(/^ {2}(\w+\??: .*);$/gm)].map(([, member]) => member);
  expect(declared).toMatchInlineSnapshot(`
    [
      "kind: "Thing"",
      "word: string | null",
      "set?: ThingSet | null",
      "sizes?: 1 | 2 | null",
      "flag?: boolean | null",
      "day?: string | null",
      "list?: string[] | null",
      "days?: string[] | null",
      "link?: Link<"Thing"> | null",
      "marks?: Mark[] | null",
      "inner?: ThingInner | null",
      "inners?: ThingInners[] | null",
      "several?: string | boolean | Mark | null",
      "more?: (number | string)[] | null",
      "names?: Record<string, string> | null",
      "marked?: Record<string, Mark>[] | null",
      "constructor?: string | null | typeof Object.prototype.constructor",
      "a?: string | null",
      "b?: string",
      "c?: number | null",
      "d?: number | null",
      "e?: number | null",
      "low?: number | null",
      "high?: number",
      "one?: Mark | null",
    ]
  `);
});

it("schemas have null as a value", () => {
  const schema = JSON.parse(textOf("schemas/thing.schema.json"));
  const { word, set, link, marks, several } = schema.properties;
  expect({ word, set, link, marks, several }).toMatchInlineSnapshot(`
    {
      "link": {
        "anyOf": [
          {
            "$ref": "#/$defs/Link",
          },
          {
            "type": "null",
          },
        ],
        "description": "Refers to: Thing. It may be null. Stated in Small, an invented document.",
      },
      "marks": {
        "description": "It may be null. Stated in Small, an invented document.",
        "items": {
          "$ref": "#/$defs/Mark",
        },
        "type": [
          "array",
          "null",
        ],
      },
      "set": {
        "description": "It is one of one, two. It may be null. Stated in Small, an invented document.",
        "enum": [
          "one",
          "two",
          null,
        ],
        "type": [
          "string",
          "null",
        ],
      },
      "several": {
        "description": "It may be null. Stated in Small, an invented document.",
        "oneOf": [
          {
            "type": "string",
          },
          {
            "type": "boolean",
          },
          {
            "$ref": "#/$defs/Mark",
          },
          {
            "type": "null",
          },
        ],
      },
      "word": {
        "description": "Required. It has at most 3 characters. It may be null. Stated in Small, an invented document.",
        "maxLength": 3,
        "type": [
          "string",
          "null",
        ],
      },
    }
  `);
});
