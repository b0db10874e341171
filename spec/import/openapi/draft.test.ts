// Tests which paths become types, and in which path forms.
import { describe, expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "../../json.js";
import type { Draft } from "../draft-parts.js";
import { openapiDraft } from "./draft.js";

const record = {
  "application/json": { schema: { type: "object", properties: { name: { type: "string" } } } },
};
const list = {
  "application/json": {
    schema: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
  },
};
const answer = (content: JsonObject): JsonObject => ({
  responses: { "200": { description: "Found.", content } },
});
const read = answer(record);
const send = { requestBody: { content: record }, ...read };

/** A document with these paths; each has its methods. */
function draftOf(paths: Readonly<Record<string, readonly string[]>>): Draft {
  const item = (path: string, methods: readonly string[]): JsonObject =>
    Object.fromEntries(
      methods.map((method) => [method, method !== "get" ? send : path.endsWith("}") ? read : answer(list)]),
    );
  const root = {
    openapi: "3.0.3",
    info: { title: "T", version: "1" },
    paths: Object.fromEntries(Object.entries(paths).map(([path, methods]) => [path, item(path, methods)])),
  };
  return openapiDraft({ file: "a.json", root, others: new Map() });
}

const typesOf = ({ resources }: Draft): JsonObject =>
  Object.fromEntries(
    Object.entries(resources).map(([name, type]) => {
      const part = (key: string): Json => (isObject(type) ? (type[key] ?? null) : null);
      const interactions = part("interactions");
      return [
        name,
        [part("segment"), part("paths"), isObject(interactions) ? Object.keys(interactions) : []],
      ];
    }),
  );

describe("the types of a document", () => {
  test("are its collections, with the interactions that they have", () => {
    const draft = draftOf({
      "/pets": ["get", "post"],
      "/pets/{petId}": ["get", "put", "delete"],
      "/boxes": ["get"],
    });
    expect(typesOf(draft)).toEqual({
      Pet: ["pets", ["plain"], ["search", "read", "add", "update", "delete"]],
      Box: ["boxes", ["plain"], ["search"]],
    });
    expect(draft.forms).toEqual({ plain: { path: "{base_url}/<Type>" } });
    expect(draft.placeholders).toEqual({ base: "{base_url}", type: "<Type>", id: "{petId}" });
  });

  test("have a path form for each way in which their paths begin", () => {
    const draft = draftOf({ "/v1/pets/{id}": ["get"], "/v2/big/cats/{cat}": ["get"] });
    expect(draft.forms).toEqual({
      v1: { path: "{base_url}/v1/<Type>" },
      v2Big: { path: "{base_url}/v2/big/<Type>" },
    });
    expect(draft.placeholders["id"]).toEqual(["{id}", "{cat}"]);
  });

  test("are below a site if more collections are below the same parameter than not", () => {
    const draft = draftOf({
      "/shops": ["get"],
      "/shops/{shop}": ["get"],
      "/shops/{shop}/pets": ["get"],
      "/shops/{shop}/cats/{cat}": ["get"],
    });
    expect(Object.keys(draft.resources)).toEqual(["Pet", "Cat"]);
    expect(draft.placeholders["site"]).toBe("{shop}");
    expect(draft.notes.map(({ message }) => message)).toContain(
      "GET /shops: not below {shop}, which the draft uses as the site of all other paths",
    );
  });

  test("are not below a record", () => {
    const draft = draftOf({
      "/pets/{pet}": ["get"],
      "/pets/{pet}/toys": ["get"],
      "/pets/{pet}/toys/{toy}": ["get"],
    });
    expect(Object.keys(draft.resources)).toEqual(["Pet"]);
    expect(draft.notes.filter(({ message }) => message.includes("below a record"))).toHaveLength(2);
  });

  test("have one type with two path forms if name and schema are the same in both", () => {
    const draft = draftOf({ "/pets/{id}": ["get"], "/old/pets/{id}": ["get"] });
    expect(typesOf(draft)).toEqual({ Pet: ["pets", ["plain", "old"], ["read"]] });
  });

  test("have two types if not all operations are at both paths", () => {
    const draft = draftOf({ "/pets": ["get", "post"], "/pets/{id}": ["get"], "/v2/pets": ["get"] });
    expect(typesOf(draft)).toEqual({
      Pet: ["pets", ["plain"], ["search", "read", "add"]],
      Pet2: ["pets", ["v2"], ["search"]],
    });
  });

  test("have paths without a slash at the end, which is listed", () => {
    const draft = draftOf({ "/pets/": ["get", "post"], "/pets/{id}": ["get"] });
    expect(typesOf(draft)).toEqual({ Pet: ["pets", ["plain"], ["search", "read", "add"]] });
    expect(draft.notes.map(({ at }) => at)).toContain("#/paths/~1pets~1");
  });

  test("name the operations below their collection", () => {
    const draft = draftOf({ "/pets/{id}": ["get"], "/pets/newest": ["get"] });
    expect(draft.resources["Pet"]).toMatchObject({ named: { newest: { from: "#/paths/~1pets~1newest" } } });
  });

  test("are updated in the way that most of them have", () => {
    const draft = draftOf({
      "/a/{x}": ["put", "get"],
      "/b/{x}": ["patch", "get"],
      "/c/{x}": ["patch", "get"],
    });
    expect(draft.interactions).toMatchObject({ update: { method: "PATCH", on: "record" } });
    expect(draft.notes.map(({ at }) => at)).toContain("#/paths/~1a~1{x}/put");
  });
});

test("a response that nothing refers to is not taken for a status", () => {
  const root = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: {
      "/pets/{id}": { get: { responses: { "200": { $ref: "#/components/responses/found" } } } },
    },
    components: {
      responses: { found: { description: "Found.", content: record }, gone: { description: "Gone." } },
    },
  };
  const { notes } = openapiDraft({ file: "a.json", root, others: new Map() });
  expect(notes).toContainEqual({ at: "#/components/responses/gone", message: "nothing uses it" });
});
