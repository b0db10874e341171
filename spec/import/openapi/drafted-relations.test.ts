// Tests which relations between fields a draft takes over.
import { describe, expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "../../json.js";
import { importText } from "../testing/import-text.js";
import { withPet } from "../testing/small-openapi.js";
import { openapiDraft } from "./draft.js";

const properties = Object.fromEntries(["a", "b", "c"].map((name) => [name, { type: "string" }]));

/** The relations of a pet with three fields and these keywords, and the places that are listed. */
function draftedWith(keywords: JsonObject): { readonly relations: Json; readonly listed: readonly string[] } {
  const root = withPet({ type: "object", properties, ...keywords });
  const { resources, notes } = openapiDraft({ file: "a.json", root, others: new Map() });
  const pet = resources["Pet"];
  return {
    relations: (isObject(pet) ? pet["relations"] : undefined) ?? {},
    listed: notes.flatMap(({ at }) => /^#\/components\/schemas\/Pet\/(.*)$/.exec(at)?.[1] ?? []),
  };
}

const from = (place: string): string => `#/components/schemas/Pet/${place}`;

describe("the relations of a draft", () => {
  test.each<[JsonObject, Json]>([
    [
      { oneOf: [{ required: ["a"] }, { required: ["b"] }] },
      { "a-or-b": { "one-of": ["a", "b"], from: from("oneOf") } },
    ],
    [
      { anyOf: [{ required: ["a"] }, { required: ["c"] }] },
      { "a-or-c": { "at-least-one": ["a", "c"], from: from("anyOf") } },
    ],
    [
      { allOf: [{ not: { required: ["a", "b"] } }] },
      { "a-not-b": { "at-most-one": ["a", "b"], from: from("allOf/0/not") } },
    ],
    [
      { dependentRequired: { a: ["b", "c"] } },
      { "a-needs-b-and-c": { needs: ["a", "b", "c"], from: from("dependentRequired") } },
    ],
    [
      { dependentRequired: { a: ["b"], b: ["a"] } },
      { "a-and-b": { "all-or-none": ["a", "b"], from: from("dependentRequired") } },
    ],
  ])("of %j are %j, and nothing is left over", (keywords, relations) => {
    expect(draftedWith(keywords)).toEqual({ relations, listed: [] });
  });

  test.each<[JsonObject, readonly string[]]>([
    [{ required: ["a"], oneOf: [{ required: ["a"] }, { required: ["b"] }] }, ["oneOf"]],
    [{ anyOf: [{ required: ["a"] }, { required: ["d"] }] }, ["anyOf"]],
    [{ oneOf: [{ required: ["a", "b"] }, { required: ["c"] }] }, ["oneOf"]],
    [{ not: { required: ["a", "b", "c"] } }, ["not"]],
  ])("do not have %j, which is listed", (keywords, listed) => {
    expect(draftedWith(keywords)).toEqual({ relations: {}, listed });
  });

  test("make a valid spec", async () => {
    const keywords = { oneOf: [{ required: ["a"] }, { required: ["b"] }], dependentRequired: { c: ["a"] } };
    const document = withPet({ type: "object", properties, ...keywords });
    const result = await importText(JSON.stringify(document));
    expect(result.ok ? [] : result.diagnostics).toEqual([]);
  });
});
