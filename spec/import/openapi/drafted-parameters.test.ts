// Tests which search parameter a parameter of a document becomes, and what is listed of it.
import { expect, test } from "vitest";
import { isObject, type JsonObject } from "../../json.js";
import { openapiDraft } from "./draft.js";

const fields: JsonObject = {
  name: { type: "string" },
  pages: { type: "integer" },
  created_at: { type: "string", format: "date-time" },
  from: { type: "string", format: "date" },
  lent: { type: "boolean" },
};

/** The drafted parameter, and what the draft says of it. */
function drafted(name: string, more: JsonObject = {}) {
  const items = { type: "object", properties: fields };
  const content = { "application/json": { schema: { type: "array", items } } };
  const parameter = { name, in: "query", schema: { type: "string" }, ...more };
  const root = {
    openapi: "3.1.0",
    info: { title: "Books", version: "1" },
    paths: {
      "/books": { get: { parameters: [parameter], responses: { "200": { description: "", content } } } },
    },
  };
  const draft = openapiDraft({ file: "a.json", root, others: new Map() });
  const { Book: type } = draft.resources;
  const search = isObject(type) && isObject(type["search"]) ? type["search"] : {};
  return {
    parameter: search[name],
    notes: draft.notes.filter(({ at }) => at.includes("parameters/0")).map(({ message }) => message),
  };
}

test.each([
  ["min_pages", "pages", "ge"],
  ["pagesGte", "pages", "ge"],
  ["pages[lt]", undefined, undefined],
  ["created_before", "created_at", "lt"],
  ["created-since", "created_at", "ge"],
  ["maxPages", "pages", "le"],
])("the name %s states no operator, and people are told what it looks like", (name, field, operator) => {
  const { parameter, notes } = drafted(name);
  expect(parameter).toBeUndefined();
  if (field === undefined) expect(notes.join()).not.toContain("looks like");
  else expect(notes.join()).toContain(`looks-at: ${field} and compares: ${operator}`);
});

test("a name that is a field's own is searched by equality, with a note", () => {
  const { parameter, notes } = drafted("from");
  expect(parameter).toMatchObject({ type: "date", "looks-at": "from" });
  expect(parameter).not.toHaveProperty("compares");
  expect(notes.join()).toContain("looks like an operator");
});

test.each(["ge", { is: "ge" }])("x-cri-compares: %j states the operator", (compares) => {
  const { parameter, notes } = drafted("min_pages", { "x-cri-compares": compares });
  expect(parameter).toMatchObject({ type: "number", "looks-at": "pages", compares: { is: "ge" } });
  expect(notes).toEqual([]);
  expect(drafted("from", { "x-cri-compares": compares }).notes).toEqual([]);
});

test("an operator of a text is listed", () => {
  const { parameter, notes } = drafted("name", { "x-cri-compares": "ge" });
  expect(parameter).toBeUndefined();
  expect(notes.join()).toContain("neither dates nor numbers");
});

test.each<[string, JsonObject, JsonObject]>([
  ["lent", { type: "boolean" }, { type: "boolean", "looks-at": "lent" }],
  ["name", { enum: ["Ann", "Bo"] }, { type: "string", enum: ["Ann", "Bo"], "looks-at": "name" }],
  ["pages", { enum: [1, 2] }, { type: "number", "looks-at": "pages" }],
])("%s with the schema %j becomes %j", (name, schema, expected) => {
  const { parameter } = drafted(name, { schema });
  expect(parameter).toEqual({ ...expected, from: expect.any(String) });
});

test("a full-text search is listed with what to write, since the document does not say which fields it looks at", () => {
  const { parameter, notes } = drafted("q");
  expect(parameter).toBeUndefined();
  expect(notes.join()).toContain("match: text");
});
