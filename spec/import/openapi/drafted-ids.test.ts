// Tests how the ids of a document's records are found.
import { expect, test } from "vitest";
import type { JsonObject } from "../../json.js";
import { small, withPet } from "../testing/small-openapi.js";
import { openapiDraft } from "./draft.js";

const draftOf = (properties: JsonObject, parameter = "id") =>
  openapiDraft({
    file: "a.json",
    root: JSON.parse(
      JSON.stringify({
        ...small,
        components: {
          schemas: { Pet: { type: "object", properties: { name: { type: "string" }, ...properties } } },
        },
      }).replaceAll("{id}", `{${parameter}}`),
    ),
    others: new Map(),
  });

const at = (name: string) => `#/components/schemas/Pet/properties/${name}`;

test.each<readonly [string, JsonObject, string, JsonObject | undefined]>([
  ["texts in id", { id: { type: "string" } }, "id", { is: "string", from: at("id") }],
  ["none that a record shows", {}, "petId", undefined],
  ["numbers", { id: { type: "integer" } }, "petId", { is: "integer", from: at("id") }],
  [
    "the member that the path names",
    { tag: { type: "string" }, id: { type: "integer" } },
    "tag",
    { member: "tag", is: "string", from: at("tag") },
  ],
  ["another spelling", { _id: { type: "string" } }, "id", { member: "_id", is: "string", from: at("_id") }],
])("%s", (_, properties, parameter, expected) => {
  const draft = draftOf(properties, parameter);
  expect(draft.ids).toEqual(expected);
  const { fields } = draft.resources["Pet"] as JsonObject;
  expect(Object.keys(fields as JsonObject)).not.toContain(expected?.["member"] ?? "id");
});

test.each([
  ["must", { id: { type: "string", maxLength: 9 } }, ["id"], { is: "string", required: true, maxLength: 9 }],
  ["need not", { id: { type: "string" } }, [], undefined],
  ["must not", { id: { type: "string", readOnly: true } }, ["id"], undefined],
])("an add that %s send the id", (_, properties, required, expected) => {
  const root = withPet({ type: "object", properties: { name: { type: "string" }, ...properties }, required });
  const draft = openapiDraft({ file: "a.json", root, others: new Map() });
  const { id } = Object(Object(draft.resources["Pet"]).fields);
  if (expected === undefined) expect(id).toBeUndefined();
  else expect(id).toMatchObject({ ...expected, unique: { is: true, basis: "derived" } });
});
