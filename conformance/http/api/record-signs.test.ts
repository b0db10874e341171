// Tests how records that do not name their type are recognised.
import { expect, it } from "vitest";
import type { Json } from "../../../spec/json.js";
import { loadSpec } from "../../../spec/load.js";
import { thirdSpec } from "../../../spec/package-root.js";
import { readList } from "./list-forms.js";
import { bodyWords, locateRecord } from "./locate-record.js";
import { signsOf } from "./record-signs.js";

const loaded = await loadSpec(thirdSpec());
if (!loaded.ok) throw new Error("the spec has mistakes");
const { model } = loaded;
const signs = signsOf(
  model,
  model.resources.find(({ name }) => name === "Book"),
);

it.each<readonly [string, Json, readonly string[] | undefined]>([
  ["the body", { key: "1", title: "One" }, []],
  ["the body of a record without fields", { key: "1", meta: { version: 1 } }, []],
  ["a wrapped record, not the wrapper's id", { key: "request-1", data: { title: "One" } }, ["data"]],
  ["a record that a member of a member holds", { a: { b: { key: 7, title: "One" } } }, ["a", "b"]],
  ["nothing in an error", { error: "there is no such book" }, undefined],
])("finds %s", (_, json, path) => {
  expect(locateRecord(json, signs)?.path).toEqual(path);
});

it("does not take an id alone for the record", () => {
  const json = { key: "1" };
  expect(bodyWords(json, JSON.stringify(json), locateRecord(json, signs), signs)).toBe("id");
});

it.each<readonly [string, Json, readonly (string | undefined)[] | undefined]>([
  ["a bare array", [{ key: "1", title: "One" }, { title: "Two" }], ["1", undefined]],
  ["a member", { total: 1, items: [{ key: "1", title: "One" }] }, ["1"]],
  ["wrapped records", { items: [{ book: { key: "1", title: "One" } }] }, ["1"]],
  ["records of which only ids are shown", { items: [{ key: "1" }, { key: "2" }] }, ["1", "2"]],
  ["an array of something else", { errors: [{ message: "no" }] }, undefined],
])("reads a list in the form of %s", (_, json, ids) => {
  const list = readList(json, "http://localhost/books", { signs, asked: "Book", known: new Set() });
  expect(list?.found.map(({ id }) => id)).toEqual(ids);
});
