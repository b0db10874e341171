// Tests which schema of an answer is that of the records, also in documents whose parts are references.
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../json.js";
import { parseSpec } from "../../parse-spec.js";
import { importText } from "../testing/import-text.js";
import { openapiDraft } from "./draft.js";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: JsonObject): JsonObject => ({ type: "array", items });
const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });
const answered = (schema: JsonObject): JsonObject => ({
  responses: { "200": { description: "Found.", content: { "application/json": { schema } } } },
});
const text = { type: "string" } as const;
const rootOf = (paths: JsonObject, schemas: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths,
  components: { schemas: { Warning: object({ code: text }), ...schemas }, ...more },
});
const draftOf = (root: JsonObject) => openapiDraft({ file: "a.json", root, others: new Map() });
const list = (members: JsonObject): JsonObject => ({
  get: answered(object({ warnings: listOf(ref("Warning")), ...members })),
});

test("a list of warnings beside a record, or beside the records, is no list of records", () => {
  const draft = draftOf(
    rootOf(
      {
        "/account": list({ account: ref("Account") }),
        "/limits": list({ summary: ref("Account") }),
        "/payments": list({ payments: listOf(object({ amount: { type: "number" } })) }),
        "/refunds": list({ refunds: listOf(ref("Account")) }),
      },
      { Account: object({ iban: text }) },
    ),
  );
  expect(Object.keys(draft.resources)).toEqual(["Payment", "Account"]);
  expect(draft.resources["Payment"]).toMatchObject({ fields: { amount: { is: "number" } } });
  expect(draft.answers.filter(({ probe }) => probe === "search-response").map(({ says }) => says)).toEqual([
    "member payments",
    "member refunds",
  ]);
  expect(draft.notes.map(({ message }) => message)).toContain(
    "GET /account: not the path of a collection of records or of one of its records",
  );
});

test("a member that is called like the type has the record beside other members", () => {
  const own = { account: object({ iban: text }), warnings: listOf(ref("Warning")) };
  const { resources, answers } = draftOf(rootOf({ "/accounts/{id}": { get: answered(object(own)) } }));
  expect(resources["Account"]).toMatchObject({ fields: { iban: { is: "string" } } });
  expect(answers).toContainEqual(
    expect.objectContaining({ probe: "read-response", says: "wrapped in account" }),
  );
});

const entry = object({
  fullUrl: text,
  link: listOf(object({ url: text })),
  resource: ref("AnyResource"),
  search: object({ mode: text }),
  request: object({ url: text }),
});
const bundle = object({ resourceType: text, total: { type: "integer" }, entry: listOf(entry) });

test.each<readonly [string, JsonObject]>([
  ["of all types", { oneOf: [ref("Basic"), ref("Patient")] }],
  ["of no type", { type: "object" }],
])("the records of a Bundle are in its entries, also if the schema of these is one %s", (_, any) => {
  const patient = object({ resourceType: text, birthDate: { type: "string", format: "date" } });
  const schemas = { AnyResource: any, Basic: object({ code: text }), Patient: patient };
  const paths = {
    "/Patient": { get: answered(bundle) },
    "/Patient/{id}": { get: answered(ref("Patient")) },
  };
  const { resources, answers } = draftOf(rootOf(paths, schemas));
  const fields = { resourceType: "string", birthDate: expect.anything() };
  expect(resources["Patient"]).toMatchObject({ fields });
  expect(Object.keys(Object(resources["Patient"]).fields)).toEqual(Object.keys(fields));
  expect(answers).toContainEqual(expect.objectContaining({ probe: "search-response", says: "Bundle" }));
});

test("path items, operations, parameters, responses and media types may be references to other parts", () => {
  const operation = (name: string): JsonObject => ({ $ref: `#/components/x-parts/${name}` });
  const parts: JsonObject = {
    item: { get: operation("read"), delete: operation("remove") },
    read: { responses: operation("found") },
    found: { "200": { $ref: "#/components/x-parts/whole" } },
    whole: { description: "Found.", content: operation("content") },
    content: { "application/json": operation("json") },
    json: { schema: ref("Pet") },
    remove: { responses: { "204": { description: "Gone." } } },
    search: { parameters: [operation("name")], ...answered(listOf(ref("Pet"))) },
    name: { name: "name", in: "query", schema: text },
  };
  const paths = { "/pets": { get: operation("search") }, "/pets/{id}": operation("item") };
  const draft = draftOf(rootOf(paths, { Pet: object({ name: text }) }, { "x-parts": parts }));
  expect(draft.resources["Pet"]).toMatchObject({
    interactions: { search: expect.anything(), read: expect.anything(), delete: expect.anything() },
    fields: { name: "string" },
    search: { name: { "looks-at": "name" } },
  });
});

const pets = (more: JsonObject, update: JsonObject = {}): JsonObject => ({
  "/pets": { get: { ...answered(object({ data: listOf(ref("Pet")), ...more })), parameters: [cursor] } },
  "/pets/{id}": { put: { requestBody: { content: json }, ...update } },
});
const cursor: Json = { name: "cursor", in: "query", schema: text };
const json = { "application/json": { schema: ref("Pet") } };
const Pet = object({ name: text });

test("a cursor may be inside an object of the list, if the object has no links", () => {
  const searchOf = (more: JsonObject) => draftOf(rootOf(pets(more), { Pet })).interactions["search"];
  expect(searchOf({ meta: object({ next: text }) })).toMatchObject({
    "next-cursor": { member: "meta.next" },
  });
  expect(searchOf({ links: object({ next: text }) })).not.toHaveProperty("next-cursor");
});

test.each([
  [[], []],
  [["If-Match"], ["refused 412"]],
])("412 is about the version of a record if the request names one: %j", (headers, expected) => {
  const update = {
    parameters: headers.map((name) => ({ name, in: "header", schema: text })),
    responses: {
      "200": { description: "Changed.", content: json },
      "412": { description: "The pet sleeps." },
    },
  };
  const { answers, notes } = draftOf(rootOf(pets({}, update), { Pet }));
  expect(answers.filter(({ probe }) => probe === "stale-update").map(({ says }) => says)).toEqual(expected);
  const left = notes.filter(({ at }) => at.endsWith("/412")).map(({ message }) => message);
  expect(left).toEqual(expected.length > 0 ? [] : ["the language has no answer for the status 412 here"]);
});

test("412 is about the version of a record if only the path item names one", () => {
  const parameters = [{ name: "If-Match", in: "header", schema: text }];
  const paths = pets({}, { responses: { "412": { description: "Changed." } } });
  const record = { parameters, ...Object(paths["/pets/{id}"]) };
  const { answers } = draftOf(rootOf({ ...paths, "/pets/{id}": record }, { Pet }));
  expect(answers.filter(({ probe }) => probe === "stale-update")).toMatchObject([{ says: "refused 412" }]);
});

test.each([
  [["/pets put", "/pets delete", "/vets put", "/vets delete"], [undefined]],
  [["/pets put", "/vets put"], ["interaction.update"]],
  [
    ["/pets put", "/vets delete"],
    ["operation.Pet.update", "operation.Vet.delete"],
  ],
])("428 of these operations has gaps about them: %j", async (stating, expected) => {
  const operation = (path: string, method: string): JsonObject => ({
    ...(method === "put" ? { requestBody: { content: json } } : {}),
    responses: {
      "204": { description: "Done." },
      ...(stating.includes(`${path} ${method}`) ? { "428": { description: "Which version?" } } : {}),
    },
  });
  const paths = ["/pets", "/vets"].map((path) => [
    [path, { get: answered(object({ data: listOf(ref(path === "/pets" ? "Pet" : "Vet")) })) }],
    [`${path}/{id}`, { put: operation(path, "put"), delete: operation(path, "delete") }],
  ]);
  const whole = rootOf(Object.fromEntries(paths.flat()), { Pet, Vet: Pet });
  const result = await importText(JSON.stringify(whole));
  const parsed = result.ok ? parseSpec(result.text, "pets.yaml") : undefined;
  const all = parsed?.ok ? parsed.model.gaps : [];
  const gaps = all.filter(({ probe }) => probe === "missing-version");
  expect(gaps.map(({ about }) => about)).toEqual(expected);
  expect(new Set(gaps.map(({ answer, basis }) => `${basis} ${answer}`))).toEqual(
    new Set(["stated refused 428"]),
  );
});

test("no reason of a gap denies what the document has", async () => {
  const root = rootOf(pets({}), { Pet }, { securitySchemes: { b: { type: "http", scheme: "basic" } } });
  const whole = { ...root, security: [{ b: [] }], webhooks: { changed: { post: { responses: {} } } } };
  const result = await importText(JSON.stringify(whole));
  expect(result.ok && result.text).toContain("generated server only accepts requests from its own machine");
  expect(result.ok && result.text).not.toContain("the document describes none");
});
