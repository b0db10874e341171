// Tests which fields of a draft are listed because they may refer to a record.
import { expect, test } from "vitest";
import type { JsonObject } from "../../json.js";
import { withPet } from "../testing/small-openapi.js";
import { openapiDraft } from "./draft.js";

/** The fields that are listed; the only type of the document is Pet. */
function listed(properties: JsonObject): readonly string[] {
  const pet = { type: "object", properties: { name: { type: "string" }, ...properties } };
  const { notes } = openapiDraft({ file: "a.json", root: withPet(pet), others: new Map() });
  return notes.filter(({ message }) => message.includes("id(TYPE)")).map(({ at }) => at);
}

const text = { type: "string" };
const below = "#/components/schemas/Pet/properties";

test.each(["petId", "petID", "pet_ref", "motherPetUuid", "pet-reference"])("%s is listed", (name) => {
  expect(listed({ [name]: text })).toEqual([`${below}/${name}`]);
});

test.each(["carpetId", "petName", "toyId", "id", "pet"])("%s is not listed", (name) => {
  expect(listed({ [name]: text })).toEqual([]);
});

test("lists, numbers and members of objects are listed; other types are not", () => {
  const properties = {
    petIds: { type: "array", items: text },
    petId: { type: "integer" },
    mother: { type: "object", properties: { petId: text } },
    petRef: { type: "object", properties: { petName: text } },
  };
  expect(listed(properties)).toEqual([
    `${below}/petIds`,
    `${below}/petId`,
    `${below}/mother/properties/petId`,
  ]);
});
