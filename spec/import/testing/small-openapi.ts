// The smallest OpenAPI document with one type, for tests.
import type { JsonObject } from "../../json.js";

const content: JsonObject = { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } };

/** Pets of a site, which can be read, added and replaced. */
export const small = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: {
    "/sites/{site}/pets": {
      post: { requestBody: { content }, responses: { "201": { description: "Added.", content } } },
    },
    "/sites/{site}/pets/{id}": {
      get: { responses: { "200": { description: "A pet.", content } } },
      put: { requestBody: { content }, responses: { "200": { description: "Changed.", content } } },
    },
  },
  components: { schemas: { Pet: { type: "object", properties: { name: { type: "string" } } } } },
} as const satisfies JsonObject;

/** The same with another schema of a pet. */
export const withPet = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  ...small,
  components: { schemas: { Pet: schema, ...more } },
});
