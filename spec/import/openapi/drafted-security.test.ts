// Tests what becomes of a document's credentials.
import { expect, test } from "vitest";
import type { JsonObject } from "../../json.js";
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
    { security: [{ a: ["read"] }] },
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

test("an operation with other credentials is listed, and nothing is stated", () => {
  const path = "/sites/{site}/pets/{id}";
  const open = { ...small.paths, [path]: { get: { ...small.paths[path].get, security: [] } } };
  const draft = draftOf({ security: [{ a: [] }], paths: open }, { a: key });
  expect(draft.security).toBeUndefined();
  expect(draft.notes.map(({ at }) => at)).toContain("#/security");
});
