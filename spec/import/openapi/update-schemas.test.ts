// Tests what is drafted of an update whose body has another schema than that of an add.
import { describe, expect, test } from "vitest";
import { isObject, type JsonObject } from "../../json.js";
import type { Draft } from "../draft-parts.js";
import { openapiDraft } from "./draft.js";

const content = (schema: string): JsonObject => ({
  "application/json": { schema: { $ref: `#/components/schemas/${schema}` } },
});
const answer = { "200": { description: "A pet.", content: content("Pet") } };
const text = { type: "string" };

/** A document with pets, which have a name and an owner; an update sends this schema by this method. */
function draftOf(method: "put" | "patch", changed: JsonObject): Draft {
  const properties = { name: text, owner: text };
  const root = {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets": { post: { requestBody: { content: content("NewPet") }, responses: answer } },
      "/pets/{id}": {
        get: { responses: answer },
        [method]: { requestBody: { content: content("Change") }, responses: answer },
      },
    },
    components: {
      schemas: {
        Pet: { type: "object", properties: { id: text, ...properties } },
        NewPet: {
          type: "object",
          properties: { ...properties, password: text },
          required: ["name", "owner"],
        },
        Change: { type: "object", ...changed },
      },
    },
  };
  return openapiDraft({ file: "a.json", root, others: new Map() });
}

function petOf({ resources }: Draft): {
  readonly interactions: readonly string[];
  readonly fields: JsonObject;
} {
  const { Pet: pet } = resources;
  const part = (name: string): JsonObject => {
    const value = isObject(pet) ? pet[name] : undefined;
    return isObject(value) ? value : {};
  };
  return { interactions: Object.keys(part("interactions")), fields: part("fields") };
}

const places = ({ notes }: Draft): readonly string[] => notes.map(({ at }) => at);

describe("an update", () => {
  test("that has no place for a field of an add is listed, and not drafted", () => {
    const draft = draftOf("put", { properties: { name: text }, required: ["name"] });
    expect(petOf(draft).interactions).toEqual(["read", "add"]);
    expect(places(draft)).toContain("#/paths/~1pets~1{id}/put");
  });

  test("may lack what no answer has", () => {
    const draft = draftOf("put", { properties: { name: text, owner: text }, required: ["name", "owner"] });
    expect(petOf(draft)).toMatchObject({
      interactions: ["read", "add", "update"],
      fields: { name: { required: true }, owner: { required: true } },
    });
  });

  test("that replaces a record and requires less makes the rest optional, and it is listed", () => {
    const draft = draftOf("put", { properties: { name: text, owner: text }, required: ["name"] });
    const { fields } = petOf(draft);
    expect(fields).toMatchObject({ name: { required: true } });
    expect(fields["owner"]).not.toHaveProperty("required");
    expect(places(draft)).toContain("#/components/schemas/NewPet/required/1");
  });

  test("that is a PATCH may require nothing", () => {
    const draft = draftOf("patch", { properties: { name: text, owner: text } });
    expect(petOf(draft).fields).toMatchObject({ name: { required: true }, owner: { required: true } });
  });
});
