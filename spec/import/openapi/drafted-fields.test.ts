// Tests which field a schema becomes, and what is listed of it.
import { describe, expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "../../json.js";
import { withPet } from "../testing/small-openapi.js";
import { openapiDraft } from "./draft.js";

const shared: JsonObject = {
  Size: { type: "string", enum: ["small", "large"] },
  Place: { type: "object", properties: { city: { type: "string" } } },
  Loop: {
    type: "object",
    properties: { name: { type: "string" }, inner: { oneOf: [{ $ref: "#/components/schemas/Circle" }, {}] } },
  },
  Circle: {
    type: "object",
    properties: { name: { type: "string" } },
    oneOf: [{ $ref: "#/components/schemas/Circle" }, { $ref: "#/components/schemas/Place" }],
  },
  Chain: { type: "object", properties: { next: { $ref: "#/components/schemas/Chain" } } },
};

function draftWith(schema: Json, openapi = "3.1.0") {
  const pet = { type: "object", properties: { field: schema, other: { type: "string" } } };
  const draft = openapiDraft({
    file: "a.json",
    root: { ...withPet(pet, shared), openapi },
    others: new Map(),
  });
  const { Pet: type } = draft.resources;
  const fields = isObject(type) && isObject(type["fields"]) ? type["fields"] : {};
  const below = "#/components/schemas/Pet/properties/field";
  const listed = draft.notes.filter(({ at }) => at.startsWith(below)).map(({ at }) => at.slice(below.length));
  return { field: fields["field"], listed, draft };
}

describe("a schema", () => {
  test.each<[Json, Json]>([
    [{ type: "string" }, "string"],
    [{ type: "string", format: "date-time" }, "timestamp"],
    [{ type: "string", format: "date" }, "date"],
    [{ type: "string", format: "byte" }, "base64"],
    [{ type: "string", contentEncoding: "base64" }, "base64"],
    [{ type: "integer", format: "int64" }, "integer"],
    [{ type: "array", items: { type: "number" } }, "number[]"],
    [{ enum: ["a", "b"] }, { is: "string", enum: ["a", "b"] }],
    [{ const: "a" }, { is: "string", enum: ["a"] }],
    [
      { type: "string", enum: ["a"] },
      { is: "string", enum: ["a"] },
    ],
    [{ $ref: "#/components/schemas/Size" }, { is: "string", enum: ["small", "large"] }],
    [{ $ref: "#/components/schemas/Place" }, "Place"],
    [
      { allOf: [{ $ref: "#/components/schemas/Place" }], description: "Where. It is." },
      { is: "Place", means: "Where" },
    ],
    [
      { type: "object", properties: { a: { type: "boolean" } } },
      { is: "object", fields: { a: "boolean" } },
    ],
    [
      { type: "object", properties: { is: { type: "boolean" } } },
      { is: "object", fields: { is: "boolean" } },
    ],
    [
      { minimum: 0, exclusiveMinimum: true, maximum: 5 },
      { is: "number", maximum: 5, exclusiveMinimum: 0 },
    ],
    [
      { type: "integer", exclusiveMinimum: 2 },
      { is: "integer", exclusiveMinimum: 2 },
    ],
    [
      { type: "string", minLength: 0, maxLength: 3 },
      { is: "string", maxLength: 3 },
    ],
    [
      { type: "array", uniqueItems: true, items: { type: "string", maxLength: 3 } },
      { is: "string[]", maxLength: 3, uniqueItems: true },
    ],
    [
      { type: "integer", enum: [2, 1] },
      { is: "integer", enum: [1, 2] },
    ],
    [
      { type: "string", format: "date-time", pattern: "^[0-9T:.-]+Z$" },
      { is: "timestamp", offset: "Z only" },
    ],
    [
      { type: "string", format: "date-time", "x-cri-offset": "Z", pattern: "^.*Z$" },
      { is: "timestamp", offset: "Z" },
    ],
    [
      { type: "string", format: "uuid" },
      { is: "string", format: "uuid" },
    ],
    [
      { type: "boolean", default: true, deprecated: true },
      { is: "boolean", default: true, odd: "the document calls it deprecated" },
    ],
    [
      { type: "object", required: ["a"], properties: { a: { type: "string" } } },
      { is: "object", fields: { a: { is: "string", required: true } } },
    ],
    [
      { type: "string", nullable: true },
      { is: "string", nullable: true },
    ],
    [
      { type: ["string", "null"], maxLength: 3 },
      { is: "string", nullable: true, maxLength: 3 },
    ],
    [
      { type: ["string", "null"], enum: ["a", null] },
      { is: "string", nullable: true, enum: ["a"] },
    ],
    [
      { type: "integer", nullable: true, enum: [2, 1, null] },
      { is: "integer", nullable: true, enum: [1, 2] },
    ],
    [
      { type: ["array", "null"], items: { type: "string" } },
      { is: "string[]", nullable: true },
    ],
    [{ anyOf: [{ $ref: "#/components/schemas/Place" }, { type: "null" }] }, { is: "Place", nullable: true }],
    [
      { nullable: true, allOf: [{ $ref: "#/components/schemas/Place" }] },
      { is: "Place", nullable: true },
    ],
    [{ oneOf: [{ type: "null" }, { type: "string", format: "date" }] }, { is: "date", nullable: true }],
    [
      { oneOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] },
      { is: "string | integer", nullable: true },
    ],
    [{ type: ["string", "integer", "null"] }, { is: "string | integer", nullable: true }],
    [
      { type: ["object", "null"], properties: { a: { type: "string", nullable: true } } },
      { is: "object", nullable: true, fields: { a: { is: "string", nullable: true } } },
    ],
    [{ type: ["string", "integer"] }, "string | integer"],
    [{ oneOf: [{ type: "string", format: "date" }, { type: "integer" }] }, "date | integer"],
    [
      { anyOf: [{ $ref: "#/components/schemas/Place" }, { type: "boolean" }, { type: "number" }] },
      "Place | boolean | number",
    ],
    [{ type: "object", additionalProperties: { type: "string" } }, "map(string)"],
    [{ additionalProperties: { $ref: "#/components/schemas/Place" } }, "map(Place)"],
    [
      { additionalProperties: { additionalProperties: { type: "string", format: "date-time" } } },
      "map(map(timestamp))",
    ],
  ])("%j becomes %j, with nothing left over", (schema, field) => {
    const { field: drafted, listed } = draftWith(schema);
    expect(drafted).toEqual(field);
    expect(listed).toEqual([]);
  });

  test.each<[Json, Json | undefined, readonly string[]]>([
    [{ type: ["string", "array"] }, undefined, [""]],
    [{ oneOf: [{ type: "integer" }, { type: "number" }] }, undefined, [""]],
    [
      { oneOf: [{ type: "integer" }, { type: "string", oneOf: [{ type: "integer" }, { type: "string" }] }] },
      undefined,
      [""],
    ],
    [{}, undefined, [""]],
    [{ type: "array", items: { type: "array", items: { type: "string" } } }, undefined, [""]],
    [{ type: "string", format: "password" }, "string", ["/format"]],
    [{ type: "string", format: "uuid", maxLength: 9 }, { is: "string", maxLength: 9 }, ["/format"]],
    [{ type: "string", pattern: "(" }, "string", ["/pattern"]],
    [{ type: "string", pattern: "(?=a)b" }, "string", ["/pattern"]],
    [{ type: "number", maximum: Number.POSITIVE_INFINITY }, "number", ["/maximum"]],
    [{ type: "number", default: Number.NaN }, "number", ["/default"]],
    [{ type: "number", enum: [1, Number.POSITIVE_INFINITY] }, "number", ["/enum"]],
    [{ type: "string", minLength: 4, maxLength: 3 }, { is: "string", minLength: 4 }, ["/maxLength"]],
    [{ type: "integer", enum: [1, 2.5] }, "integer", ["/enum"]],
    [{ type: "string", enum: ["a", ""] }, "string", ["/enum"]],
    [{ type: "integer", default: "x" }, "integer", ["/default"]],
    [{ type: "array", items: { type: "string", nullable: true } }, "string[]", ["/items"]],
    [{ additionalProperties: { type: ["string", "null"] } }, "map(string)", ["/additionalProperties"]],
    [{ $ref: "#/components/schemas/None" }, undefined, ["/$ref"]],
    [{ type: "string", maximum: 3 }, "string", ["/maximum"]],
  ])("%j becomes %j, and lists %j", (schema, field, places) => {
    const { field: drafted, listed } = draftWith(schema);
    expect(drafted).toEqual(field);
    expect(listed).toEqual(places);
  });

  test("with a reference and more beside it has the shape that others have too", () => {
    const place = { $ref: "#/components/schemas/Place" };
    const { field, draft } = draftWith({
      type: "object",
      properties: { home: { ...place, description: "At night." }, work: place, farm: { allOf: [place] } },
    });
    expect(field).toEqual({
      is: "object",
      fields: { home: { is: "Place", means: "At night" }, work: "Place", farm: "Place" },
    });
    expect(Object.keys(draft.shapes)).toEqual(["Place"]);
  });

  test("that contains itself loses the field that would", () => {
    const { field, draft } = draftWith({ $ref: "#/components/schemas/Chain" });
    expect(field).toBeUndefined();
    expect(draft.notes.map(({ at }) => at)).toContain("#/components/schemas/Chain/properties/next");
  });

  test("that chooses between itself and others has no choice there", () => {
    const { field, draft } = draftWith({ $ref: "#/components/schemas/Loop" });
    expect(field).toBe("Loop");
    expect(draft.shapes["Loop"]).toMatchObject({ fields: { name: "string" } });
    expect(draft.notes.map(({ at }) => at)).toContain("#/components/schemas/Loop/properties/inner");
  });

  test.each<[string, readonly string[]]>([
    ["3.0.3", ["/nullable"]],
    ["3.1.0", []],
  ])("beside whose reference is nullable is null in 3.1; in 3.0 that is ignored: %s", (edition, places) => {
    const schema = { $ref: "#/components/schemas/Place", nullable: true, description: "Where." };
    const { field, listed, draft } = draftWith(schema, edition);
    expect(field).toEqual({
      is: "Place",
      ...(places.length === 0 ? { nullable: true } : {}),
      means: "Where",
    });
    expect(listed).toEqual(places);
    expect(draft.notes.map(({ message }) => message).join()).not.toContain("only a field");
  });

  test("beside whose reference are constraints has them in 3.1 alone", () => {
    const schema = { $ref: "#/components/schemas/Size", enum: ["small"] };
    expect(draftWith(schema).field).toEqual({ is: "string", enum: ["small"] });
    const old = draftWith(schema, "3.0.0");
    expect(old.field).toEqual({ is: "string", enum: ["small", "large"] });
    expect(old.listed).toEqual(["/enum"]);
  });

  test.each(["#/definitions/Node", "#/x-parts/more/Node"])(
    "that the document shares at %s is a shape, as a component is",
    (place) => {
      const inner = { type: "array", items: { $ref: place } };
      const node = { type: "object", properties: { name: { type: "string" }, inner } };
      const pet = withPet({ type: "object", properties: { node: { $ref: place } } });
      const root = { ...pet, definitions: { Node: node }, "x-parts": { more: { Node: node } } };
      const draft = openapiDraft({ file: "a.json", root, others: new Map() });
      expect(draft.resources["Pet"]).toMatchObject({ fields: { node: "Node" } });
      expect(draft.shapes["Node"]).toMatchObject({ from: place, fields: { name: "string" } });
    },
  );

  test("with a keyword that every object inherits is listed in words", () => {
    const { draft } = draftWith({ type: "string", constructor: "x", toString: 1 });
    const told = draft.notes.map(({ message }) => message);
    expect(told).toContain('the language has no place for constructor: "x"');
    expect(told).toContain("the language has no place for toString: 1");
  });

  test("whose reference is an anchor is listed with that reason", () => {
    const { field, draft } = draftWith({ $ref: "#Place" });
    expect(field).toBeUndefined();
    expect(draft.notes.map(({ message }) => message)).toContain(
      '"#Place" is not a JSON Pointer, and is not followed',
    );
  });

  test("with a pattern gets samples that match it", () => {
    const { field } = draftWith({ type: "string", pattern: "^[A-Z]{2}\\-[0-9]{3}$" });
    const samples = isObject(field) && Array.isArray(field["samples"]) ? field["samples"] : [];
    expect(field).toMatchObject({ is: "string", pattern: "^[A-Z]{2}-[0-9]{3}$" });
    expect(samples).toHaveLength(2);
    for (const sample of samples) expect(sample).toMatch(/^[A-Z]{2}-[0-9]{3}$/);
  });
});

test("a member inside a field that only answers have is left out and listed", () => {
  const { field, listed } = draftWith({
    type: "object",
    required: ["a", "b"],
    properties: { a: { type: "string", readOnly: true }, b: { type: "string" } },
  });
  expect(field).toEqual({ is: "object", fields: { b: { is: "string", required: true } } });
  expect(listed).toEqual(["/properties/a"]);
});
