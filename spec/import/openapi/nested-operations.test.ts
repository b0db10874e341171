// Tests which field of the records below a record is taken for the one that refers to it.
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../json.js";
import { openapiDraft } from "./draft.js";

const ref = (name: string): JsonObject => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
});
const listOf = (name: string): JsonObject => ({
  content: {
    "application/json": { schema: { type: "array", items: { $ref: `#/components/schemas/${name}` } } },
  },
});
const answer = (body: JsonObject): JsonObject => ({
  responses: { "200": { description: "Found.", ...body } },
});
const record = (properties: JsonObject): JsonObject => ({ type: "object", properties });

/** Visits below pets; all ids have one type, the field `petId` of a visit another one. */
function draftWith(ids: string, petId: JsonObject, inPath = "petId") {
  const id: Json = { type: ids };
  const root: JsonObject = {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets": { get: answer(listOf("Pet")), post: { requestBody: ref("Pet"), responses: {} } },
      [`/pets/{${inPath}}`]: { get: answer(ref("Pet")) },
      [`/pets/{${inPath}}/visits`]: { get: answer(listOf("Visit")) },
      "/visits": {
        post: { requestBody: ref("Visit"), responses: { "201": { description: "Added.", ...ref("Visit") } } },
      },
      "/visits/{id}": { get: answer(ref("Visit")) },
    },
    components: {
      schemas: {
        Pet: record({ id, name: { type: "string" } }),
        Visit: record({ id, petId, note: { type: "string" } }),
      },
    },
  };
  return openapiDraft({ file: "a.json", root, others: new Map() });
}

test.each([
  ["a text", "string"],
  ["a whole number", "integer"],
])("it has the type of ids: %s", (_, type) => {
  for (const inPath of ["petId", "id"]) {
    const draft = draftWith(type, { type }, inPath);
    expect(draft.resources["Visit"]).toMatchObject({
      fields: { petId: { is: "id(Pet)" } },
      under: { petId: {} },
    });
  }
});

test.each([
  ["a text beside ids that are numbers", "integer", { type: "string" }],
  ["a number beside ids that are texts", "string", { type: "integer" }],
  ["a text of another form than our ids", "string", { type: "string", maxLength: 4 }],
])("%s is not taken for it, and the path is listed", (_, ids, petId) => {
  const draft = draftWith(ids, petId);
  expect(draft.resources["Visit"]).not.toHaveProperty("under");
  expect(draft.notes.map(({ message }) => message)).toContainEqual(
    expect.stringContaining("below a record, and the field petId is no plain"),
  );
});
