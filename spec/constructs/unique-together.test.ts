// Tests which fields can be unique together, and how what is unique is written elsewhere.
import { expect, test } from "vitest";
import { parseSpec } from "../parse-spec.js";
import { smallDocument, smallSpec } from "../testing/small-spec.js";
import { uniqueKeys } from "../unique-keys.js";

const fields = {
  shelf: { is: "string", maxLength: 3 },
  slot: "integer",
  own: { is: "string", unique: true },
  tags: "string[]",
  lent: "boolean",
  sort: { is: "string", enum: ["a", "b"] },
  state: { is: "string", default: "new" },
  made: { is: "timestamp", readOnly: "ignored" },
  plate: { is: "string", readOnly: { is: "refused", on: "update" } },
};
const propWith = (...group: readonly string[]) => ({
  Prop: { interactions: ["add", "search"], fields, "unique-together": { groups: [group] } },
});

test.each([
  ["shelff", 'Prop has no field "shelff"'],
  ["kind", "kind is fixed, or has a default, steps, readOnly or writeOnly"],
  ["own", "own is unique alone"],
  ["tags", "tags is a list or an object"],
  ["state", "state is fixed, or has a default, steps, readOnly or writeOnly"],
  ["plate", "plate is fixed, or has a default, steps, readOnly or writeOnly"],
  ["made", "made is fixed, or has a default, steps, readOnly or writeOnly"],
])("%s can't be unique together with another field", (name, message) => {
  const result = parseSpec(JSON.stringify(smallDocument(propWith("shelf", name))), "small.yaml");
  expect(result.ok ? [] : result.diagnostics).toMatchObject([{ code: "CRI1398", message }]);
});

test("fields with few values can't be unique together", () => {
  const result = parseSpec(JSON.stringify(smallDocument(propWith("lent", "sort"))), "small.yaml");
  expect(result.ok ? [] : result.diagnostics).toMatchObject([{ code: "CRI1398" }]);
});

test("records are kept apart by the field with most values", async () => {
  const { resources } = await smallSpec(propWith("lent", "shelf", "slot"));
  const keys = resources
    .flatMap(uniqueKeys)
    .map(({ name, varied }) => [name, ...varied.map((one) => one.name)]);
  expect(keys).toEqual([
    ["own", "own"],
    ["lent and shelf and slot", "slot", "shelf"],
  ]);
});
