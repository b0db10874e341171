// Tests that a draft's text is read as the same values.
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Json, JsonObject } from "../json.js";
import { draftText } from "./draft-text.js";

const values: fc.Arbitrary<JsonObject> = fc.dictionary(
  fc.string({ unit: "binary", minLength: 1 }).filter((key) => key !== "__proto__"),
  fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "true",
      "~",
      "1",
      "0x1",
      "a: b",
      "- a",
      "a #b",
      "null",
      "2026-01-01",
      "<<",
      "on",
      "=",
      "?",
      "a,b",
      " a",
      "a\n",
    ),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.string()),
    fc.dictionary(fc.constantFrom("fields", "a", "on"), fc.string(), { maxKeys: 3 }),
  ),
);

const textOf = (resources: JsonObject): string =>
  draftText(
    {
      head: { name: "n" },
      placeholders: {},
      sections: {},
      forms: {},
      interactions: {},
      unlisted: "no",
      shapes: {},
      resources,
      answers: [],
      notes: [{ at: "#/a\u0000b", message: "some\nreason" }],
    },
    {},
    { schema: "./s.json", file: "a\nb.yaml", kind: "a document" },
  );

test("the values of a draft are those of its text", () => {
  fc.assert(
    fc.property(values, values, (type, fields) => {
      const resources: JsonObject = { Pet: { ...type, fields } };
      const read: Json = parse(textOf(resources));
      expect(read).toEqual({ name: "n", unlisted: "no", resources });
    }),
    { numRuns: 500 },
  );
});
