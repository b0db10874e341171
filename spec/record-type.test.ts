// Tests specs of records that do not name their type.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { thirdSpec } from "./package-root.js";
import { parseSpec } from "./parse-spec.js";
import { isOfType, namedType, typeMemberOf } from "./record-type.js";

const text = readFileSync(thirdSpec(), "utf8");

it("has no type member, in the model and in no type", () => {
  const result = parseSpec(text, "library.yaml");
  if (!result.ok) throw new Error("the spec has mistakes");
  expect(result.model.typeMember).toBeUndefined();
  expect(result.model.resources.flatMap(({ fields }) => fields.filter(({ fixed }) => fixed))).toEqual([]);
});

it("knows a record's type only by where it was found", () => {
  const book = { title: "One" };
  expect(isOfType({}, book, { name: "Book" })).toBe(true);
  expect(namedType({}, { kind: "Book" })).toBeUndefined();
  expect(typeMemberOf({}, { name: "Book" })).toEqual({});
});

it("knows a record's type by the member that names it", () => {
  const model = { typeMember: "kind" };
  expect(isOfType(model, { kind: "Book" }, { name: "Book" })).toBe(true);
  expect(isOfType(model, {}, { name: "Book" })).toBe(false);
  expect(namedType(model, { kind: "Book" })).toBe("Book");
  expect(typeMemberOf(model, { name: "Book" })).toEqual({ kind: "Book" });
});
