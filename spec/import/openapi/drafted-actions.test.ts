// Tests which operations of a document become actions, and with which parts.
import { expect, it } from "vitest";
import { isObject, type JsonObject } from "../../json.js";
import { small } from "../testing/small-openapi.js";
import { openapiDraft } from "./draft.js";

const pet: JsonObject = { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } };
const inline = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  "application/json": { schema: { type: "object", properties, required: [...required] } },
});
const list: JsonObject = { "application/json": { schema: { type: "array", items: { type: "string" } } } };

const paths: JsonObject = {
  ...small.paths,
  "/sites/{site}/pets/{id}/adopt": {
    post: {
      summary: "A pet finds a home.",
      requestBody: { content: inline({ by: { type: "string", maxLength: 9 } }, ["by"]) },
      responses: { "200": { description: "Adopted.", content: pet } },
    },
  },
  "/sites/{site}/pets/{id}/vet-visit": {
    put: { responses: { "202": { description: "Noted.", content: inline({ when: { type: "integer" } }) } } },
    get: { responses: { "200": { description: "Visits.", content: list } } },
  },
  "/sites/{site}/pets/feed-all": { post: { responses: { "204": { description: "Fed." } } } },
  "/sites/{site}/pets/find": { post: { responses: { "200": { description: "One.", content: pet } } } },
  "/sites/{site}/pets/newest": { get: { responses: { "200": { description: "Some.", content: list } } } },
};

const draft = openapiDraft({ file: "a.json", root: { ...small, paths }, others: new Map() });
const type = isObject(draft.resources["Pet"]) ? draft.resources["Pet"] : {};

it("are those below a record and below the collection, but no lists", () => {
  const at = "#/paths/~1sites~1{site}~1pets";
  expect(type["actions"]).toEqual({
    adopt: {
      method: "POST",
      on: "record",
      means: "A pet finds a home",
      from: `${at}~1{id}~1adopt/post`,
      body: { fields: { by: expect.objectContaining({ is: "string", required: true, maxLength: 9 }) } },
      answer: { status: 200, shows: "record" },
    },
    vetVisit: {
      method: "PUT",
      on: "record",
      path: "vet-visit",
      from: `${at}~1{id}~1vet-visit/put`,
      answer: { status: 202, fields: { when: expect.anything() } },
    },
    feedAll: {
      method: "POST",
      on: "collection",
      path: "feed-all",
      from: `${at}~1feed-all/post`,
      answer: { status: 204, shows: "nothing" },
    },
    find: { method: "POST", on: "collection", from: `${at}~1find/post` },
  });
  expect(Object.keys(isObject(type["named"]) ? type["named"] : {})).toEqual(["newest"]);
});

it("what does not fit is listed", () => {
  const said = draft.notes.map(({ at, message }) => `${at} ${message}`).join("\n");
  expect(said).toContain("GET /sites/{site}/pets/{id}/vet-visit: below a record");
  expect(said).toContain("GET /sites/{site}/pets/newest: only its name is taken over");
  expect(said).toContain("an action of a whole type answers with fields of its own or with no body");
  expect(said).not.toContain("POST /sites/{site}/pets");
});
