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

const pageOf = (properties: JsonObject): JsonObject => ({
  type: "object",
  properties: {
    items: { type: "array", items: { type: "object", properties: fields } },
    ...properties,
  },
});

/** The draft of two types, whose lists and parameters are these. */
function cursorDraft(lists: Readonly<Record<string, readonly [parameter: string, list: JsonObject]>>) {
  const paths = Object.fromEntries(
    Object.entries(lists).map(([path, [name, answer]]) => {
      const parameters = [{ name, in: "query", schema: { type: "string" } }];
      return [path, { get: { parameters, responses: { "200": { description: "", ...answer } } } }];
    }),
  );
  const root = { openapi: "3.1.0", info: { title: "Books", version: "1" }, paths };
  return openapiDraft({ file: "a.json", root, others: new Map() });
}

const listed = (properties: JsonObject): JsonObject => ({
  content: { "application/json": { schema: pageOf(properties) } },
});
const text = { type: "string" };

test.each<readonly [string, string, JsonObject, JsonObject]>([
  ["cursor", "next_cursor", listed({ next_cursor: text }), { member: "next_cursor" }],
  ["pageToken", "nextPageToken", listed({ nextPageToken: text }), { member: "nextPageToken" }],
  [
    "page_token",
    "X-Next-Page-Token",
    { ...listed({}), headers: { "X-Next-Page-Token": { schema: text } } },
    {
      header: "X-Next-Page-Token",
    },
  ],
])("%s is a cursor where lists have %s", (name, _, answer, place) => {
  const draft = cursorDraft({ "/books": [name, answer] });
  expect(draft.interactions["search"]).toMatchObject({ "next-cursor": { ...place, basis: "derived" } });
  expect(draft.resources["Book"]).toMatchObject({
    search: { [name]: { special: "cursor", type: "string" } },
  });
  expect(draft.notes.filter(({ message }) => message.includes("cursor"))).toEqual([]);
});

test.each<readonly [string, JsonObject]>([
  ["no next one", listed({})],
  ["a URL", listed({ next_cursor: { type: "string", format: "uri" } })],
  ["a number", listed({ next_cursor: { type: "integer" } })],
])("a parameter is no cursor where lists have %s, and people are told what to write", (_, answer) => {
  const draft = cursorDraft({ "/books": ["cursor", answer] });
  expect(draft.interactions["search"]).not.toHaveProperty("next-cursor");
  expect(draft.resources["Book"]).not.toHaveProperty("search");
  expect(draft.notes.map(({ message }) => message).join()).toContain("special: cursor");
});

test("all lists have their next cursor in one place: another one is listed", () => {
  const draft = cursorDraft({
    "/books": ["cursor", listed({ next_cursor: text })],
    "/pens": ["cursor", listed({ nextCursor: text })],
  });
  expect(draft.resources["Book"]).toHaveProperty("search");
  expect(draft.resources["Pen"]).not.toHaveProperty("search");
});

test("a list of orders with a separator, and a direction of its own, are taken over", () => {
  const draftOf = (parameters: readonly JsonObject[]) => {
    const answer = listed({});
    const paths = { "/books": { get: { parameters, responses: { "200": { description: "", ...answer } } } } };
    const root = { openapi: "3.1.0", info: { title: "Books", version: "1" }, paths };
    const draft = openapiDraft({ file: "a.json", root, others: new Map() });
    const { Book: type } = draft.resources;
    return isObject(type) ? type["search"] : undefined;
  };
  const order = {
    name: "order",
    in: "query",
    schema: { type: "string", enum: ["asc", "desc"], default: "desc" },
  };
  const plain = { type: "string", enum: ["name", "pages"] };
  const sort = { name: "sort", in: "query", schema: plain };
  expect(draftOf([order, sort])).toMatchObject({
    sort: { special: "sort", sorts: { name: { by: "name" } } },
    order: { special: "sort-direction", ascending: "asc", descending: "desc", default: "desc" },
  });
  const items = { type: "string", enum: ["name", "-name"] };
  const several = { name: "sort", in: "query", explode: false, schema: { type: "array", items } };
  expect(draftOf([several, order])).toMatchObject({
    sort: { special: "sort", separator: ",", descending: "-*" },
  });
  expect(draftOf([several, order])).not.toHaveProperty("order");
  expect(draftOf([{ ...several, explode: true }]) ?? {}).not.toHaveProperty("sort");
});
