// Tests what becomes of a document's credentials.
import { expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "../../json.js";
import { small } from "../testing/small-openapi.js";
import { openapiDraft } from "./draft.js";

const draftOf = (more: JsonObject, schemes: JsonObject = {}) =>
  openapiDraft({
    file: "a.json",
    root: { ...small, ...more, components: { ...small.components, securitySchemes: schemes } },
    others: new Map(),
  });

const key: JsonObject = { type: "apiKey", in: "header", name: "X-Api-Key" };

test.each<readonly [string, JsonObject, JsonObject, JsonObject | undefined]>([
  ["a key", { security: [{ a: [] }] }, { a: key }, { scheme: "key", header: "X-Api-Key" }],
  [
    "a bearer token",
    { security: [{ a: [] }] },
    { a: { type: "http", scheme: "Bearer" } },
    { scheme: "bearer" },
  ],
  [
    "a token of OAuth",
    { security: [{ a: ["read", "books.list"] }] },
    { a: { type: "oauth2", flows: {} } },
    { scheme: "bearer", scopes: ["read", "books.list"] },
  ],
  [
    "a token with roles",
    { security: [{ a: ["clerk"] }] },
    { a: { type: "http", scheme: "bearer" } },
    { scheme: "bearer", scopes: ["clerk"] },
  ],
  [
    "a token with scopes of one type",
    { security: [{ a: ["user/Pet.read"] }] },
    { a: { type: "oauth2", flows: {} } },
    { scheme: "bearer" },
  ],
  ["none", { security: [] }, {}, { scheme: "none" }],
  ["a key in the query", { security: [{ a: [] }] }, { a: { ...key, in: "query" } }, undefined],
  ["one of two", { security: [{ a: [] }, {}] }, { a: key }, undefined],
  ["nothing that is said", {}, { a: key }, undefined],
])("%s", (_, more, schemes, expected) => {
  expect(draftOf(more, schemes).security).toEqual(expected && { ...expected, from: "#/security" });
});

const record = "/sites/{site}/pets/{id}";
const withRead = (security: Json) => ({
  ...small.paths,
  [record]: { get: { ...small.paths[record].get, security } },
});
const readOf = (draft: ReturnType<typeof draftOf>): Json | undefined => {
  const [type] = Object.values(draft?.resources ?? {});
  const interactions = isObject(type) ? type["interactions"] : undefined;
  const read = isObject(interactions) ? interactions["read"] : undefined;
  return isObject(read) ? read["security"] : undefined;
};

test.each<readonly [string, Json, JsonObject | undefined]>([
  ["no credentials", [], { scheme: "none" }],
  ["another key", [{ b: [] }], { scheme: "key", header: "X-Other" }],
  ["scopes", [{ c: ["pets.read"] }], { scheme: "bearer", scopes: ["pets.read"] }],
  ["the same", [{ a: [] }], undefined],
])("an operation that requires %s says so, unless it is the same", (_, security, expected) => {
  const schemes = { a: key, b: { ...key, name: "X-Other" }, c: { type: "oauth2", flows: {} } };
  const draft = draftOf({ security: [{ a: [] }], paths: withRead(security) }, schemes);
  expect(draft?.security).toMatchObject({ scheme: "key", header: "X-Api-Key" });
  expect(readOf(draft)).toEqual(
    expected && { ...expected, from: `#/paths/${record.replaceAll("/", "~1")}/get/security` },
  );
});

test("an operation whose credentials the language cannot state is listed, and nothing is stated of all requests", () => {
  const draft = draftOf({ security: [{ a: [] }], paths: withRead([{ a: [], b: [] }]) }, { a: key });
  expect([draft?.security, readOf(draft)]).toEqual([undefined, undefined]);
  expect(draft?.notes.map(({ at }) => at)).toContain("#/security");
});
