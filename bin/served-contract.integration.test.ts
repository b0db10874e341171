// Tests that every response of the server is one that its OpenAPI document describes, and that it gives each of
// them.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exampleBase } from "../generator/targets/shared/example-record.js";
import {
  type Asked,
  interactionsIn,
  isJson,
  type Json,
  ofKind,
  openapiOf,
  operationsIn,
  resolve,
} from "../generator/testing/contract.js";
import { otherModel, ownModel } from "../generator/testing/models.js";
import { schemasOf } from "../generator/testing/schema-of.js";
import { cursorName } from "../runtime/server/search/query.js";
import { type Client, openClient } from "../runtime/server/testing/client.js";
import { interfaceDefinition } from "./interface-definition.js";

/** Compares status, headers, media type and body. */
describe.each([
  ["the kit's own interface", ownModel()],
  ["an interface of another domain", otherModel()],
])("the server of %s", async (_, model) => {
  const document = await openapiOf(model);
  const operations = interactionsIn(document);
  const exports = operationsIn(document).filter(
    ({ operation }) => operation["x-cri-served-as"] !== undefined,
  );
  const nested = ofKind(document, "nested");
  const compile = schemasOf(document);
  const given = new Set<string>();
  const definition = await interfaceDefinition(model);
  let client: Client;
  /** The URL of the export's status, from the last response. */
  let location = "";

  beforeEach(async () => {
    const limits = { bodyBytes: 100_000 };
    client = await openClient({ definition, publicUrl: exampleBase, limits });
  });
  afterEach(() => client.close());

  const followed = (value: unknown): Json => {
    if (!isJson(value)) return {};
    const ref = value["$ref"];
    return typeof ref === "string" ? followed(resolve(document, ref)) : value;
  };

  interface Sent {
    readonly id?: string;
    readonly file?: string;
    readonly query?: string;
    readonly body?: unknown;
    readonly type?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }

  /** Sends a request, compares the response with the OpenAPI document, and returns the body. */
  async function ask({ path, method, operation }: Asked, status: number, sent: Sent = {}): Promise<Json> {
    const names = ["12", sent.id ?? "none", sent.file ?? "none"];
    const at = path.replaceAll(/\{[^}]+\}/g, () => names.shift() ?? "");
    const text = typeof sent.body === "string" ? sent.body : JSON.stringify(sent.body);
    const response = await client.app.request(`${at}${sent.query ?? ""}`, {
      method: method.toUpperCase(),
      headers: { "content-type": sent.type ?? "application/json", ...sent.headers },
      ...(text === undefined ? {} : { body: text }),
    });
    const received = await response.text();
    location = response.headers.get("content-location") ?? "";
    const where = `${operation.operationId} ${response.status} ${received.slice(0, 200)}`;
    expect(response.status, where).toBe(status);
    const documented = followed(operation.responses[String(status)]);
    expect(documented, where).toHaveProperty("description");
    given.add(`${operation.operationId} ${status}`);
    for (const [name, header] of Object.entries(followed(documented["headers"])))
      if (followed(header)["required"] === true) expect(response.headers.get(name), where).toBeTruthy();
    const content = followed(documented["content"]);
    const [mediaType] = Object.keys(content);
    expect(response.headers.get("content-type"), where).toBe(mediaType ?? null);
    if (mediaType === undefined) return {};
    const body: unknown = mediaType.endsWith("+ndjson") ? received : JSON.parse(received);
    expect(compile(followed(content[mediaType])["schema"])(body), where).toEqual([]);
    return followed(body);
  }

  /** The operations of one type in one of its forms, by kind. */
  function operationsAt(collection: string): ReadonlyMap<string, Asked> {
    const here = operations.filter(({ path }) => path === collection || path.startsWith(`${collection}/`));
    return new Map(here.map((asked) => [/^[a-z]*/.exec(asked.operation.operationId)?.[0] ?? "", asked]));
  }

  const exampleFor = ({ operation }: Asked): Json => {
    const record = followed(document.components["schemas"]?.[operation.tags[0] ?? ""]);
    return followed(Array.isArray(record["examples"]) ? record["examples"][0] : {});
  };

  /** The members of the type whose values are unique, each with its schema. */
  function uniqueMembers({ operation }: Asked): readonly (readonly [string, Json])[] {
    const { properties } = followed(document.components["schemas"]?.[operation.tags[0] ?? ""]);
    return Object.entries(followed(properties))
      .map(([name, schema]) => [name, followed(schema)] as const)
      .filter(([, schema]) => schema["x-cri-unique"] === true);
  }

  let made = 0;
  /** The unique members of a stored record of each type. */
  const taken = new Map<string | undefined, Json>();

  /** The example, with unique values that no other record has. */
  function freshFor(asked: Asked): Json {
    made += 1;
    const own = Object.fromEntries(
      uniqueMembers(asked).map(([name, { format }]) => [
        name,
        format === "uuid" ? crypto.randomUUID() : `fresh ${made}`,
      ]),
    );
    return { ...exampleFor(asked), ...own };
  }

  /** A query with each selected parameter once: its example, or a value from the type's example record. */
  function queryOf(search: Asked, passes: (parameter: Json) => boolean): string {
    const pairs = (search.operation.parameters ?? [])
      .map(followed)
      .filter((parameter) => parameter["in"] === "query" && passes(parameter))
      .map((parameter): [string, string] => {
        const [field = ""] = fieldsOf(parameter);
        const held = valueAt(exampleFor(search), field.split("."));
        return [
          String(parameter["name"]),
          String([parameter["example"]].flat()[0] ?? (typeof held === "string" ? held : "1")),
        ];
      });
    return `?${new URLSearchParams(pairs)}`;
  }

  /** A query that finds the type's example record: by its references if possible, else by its texts. */
  function finding(search: Asked): string {
    const by = (match: string) => (parameter: Json) =>
      followed(parameter["x-cri-looks-at"])["match"] === match && fieldsOf(parameter).length > 0;
    const references = queryOf(search, by("reference"));
    return references === "?" ? queryOf(search, by("string")) : references;
  }

  const outcome = { prefer: "return=OperationOutcome" };
  const stale = { "if-match": 'W/"none"' };

  async function tryAdding(add: Asked): Promise<string> {
    const clashes = uniqueMembers(add).length > 0;
    const first = freshFor(add);
    await ask(add, 400, { body: "{" });
    await ask(add, 413, { body: "x".repeat(200_000) });
    await ask(add, 415, { body: "x", type: "text/plain" });
    await ask(add, 422, { body: {} });
    const [search] = operationsAt(add.path).values();
    const exists = { "if-none-exist": search === undefined ? "" : finding(search) };
    const { id } = await ask(add, 201, { body: first });
    if (clashes) await ask(add, 409, { body: first });
    await ask(add, 200, { body: freshFor(add), headers: exists });
    const second = freshFor(add);
    await ask(add, 201, { body: second, headers: outcome });
    const unique = uniqueMembers(add).map(([name]) => [name, second[name]] as const);
    taken.set(add.operation.tags[0], Object.fromEntries(unique));
    await ask(add, 412, { body: freshFor(add), headers: exists });
    return String(id);
  }

  async function tryUpdating(update: Asked, id: string): Promise<void> {
    await ask(update, 200, { id, body: { ...exampleFor(update), id } });
    if (uniqueMembers(update).length > 0)
      await ask(update, 409, {
        id,
        body: { ...exampleFor(update), ...taken.get(update.operation.tags[0]), id },
      });
    await ask(update, 200, { id, body: { ...exampleFor(update), id }, headers: outcome });
    await ask(update, 404, { id: "none", body: { ...exampleFor(update), id: "none" } });
    await ask(update, 400, { id, body: { ...exampleFor(update), id: 7 } });
    await ask(update, 413, { id, body: "x".repeat(200_000) });
    await ask(update, 415, { id, body: "x", type: "text/plain" });
    await ask(update, 422, { id, body: { id } });
    await ask(update, 412, { id, body: { ...exampleFor(update), id }, headers: stale });
  }

  it.each(exports.filter(({ operation }) => operation["requestBody"] !== undefined).map(({ path }) => path))(
    "%s gives exactly the responses that the OpenAPI document describes",
    async (path) => {
      const here = exports.filter((one) => one.path === path || one.path.startsWith(`${path}/`));
      const [get, post, status, cancel, file] = here;
      const { add } = Object.fromEntries(operationsAt(path.slice(0, path.lastIndexOf("/"))));
      if (!get || !post || !status || !cancel || !file || !add)
        throw new Error("an operation of the export is missing");
      await ask(add, 201, { body: freshFor(add) });
      const headers = { prefer: "respond-async" };
      await ask(get, 400);
      await ask(get, 202, { headers });
      await ask(post, 400, { headers, body: "{" });
      await ask(post, 413, { headers, body: "x".repeat(200_000) });
      await ask(post, 415, { headers, body: "x", type: "text/plain" });
      await ask(post, 202, {
        headers,
        query: queryOf(get, () => true),
        body: { resourceType: "Parameters" },
      });
      const id = location.split("/").at(-1) ?? "";
      await ask(status, 404);
      const { output } = await ask(status, 200, { id });
      const [shown] = Array.isArray(output) ? output : [];
      await ask(file, 404, { id });
      await ask(file, 200, { id, file: String(shown.type) });
      await ask(cancel, 202, { id });
      await ask(cancel, 404, { id });
      const elsewhere = /(?:Status|Cancel|File) 400$|Status 202$| 40[13]$| default$/;
      const documented = here.flatMap(({ operation }) =>
        Object.keys(operation.responses).map((code) => `${operation.operationId} ${code}`),
      );
      expect(documented.filter((one) => !given.has(one) && !elsewhere.test(one))).toEqual([]);
    },
  );

  it.each(nested.filter(({ operation }) => /^add/.test(operation.operationId)).map(({ path }) => path))(
    "%s, below a record, gives exactly the responses that the OpenAPI document describes",
    async (path) => {
      const [search, add] = ["get", "post"].map((method) =>
        nested.find((one) => one.path === path && one.method === method),
      );
      const parent = operations.find(
        (one) => one.path === path.split("/").slice(0, -2).join("/") && one.method === "post",
      );
      if (search === undefined || add === undefined || parent === undefined)
        throw new Error("an operation of the collection is missing");
      const { id: at } = await ask(parent, 201, { body: freshFor(parent) });
      const id = String(at);
      const { [fieldOf(add)]: _, ...body } = freshFor(add);
      await ask(add, 404, { body });
      await ask(add, 201, { id, body });
      await ask(add, 200, { id, body, headers: { "if-none-exist": finding(search) } });
      await ask(add, 201, { id, body });
      await ask(add, 412, { id, body, headers: { "if-none-exist": finding(search) } });
      await ask(add, 400, { id, body: "{" });
      await ask(add, 413, { id, body: "x".repeat(200_000) });
      await ask(add, 415, { id, body: "x", type: "text/plain" });
      await ask(add, 422, { id, body: {} });
      await ask(search, 404);
      expect((await ask(search, 200, { id }))["entry"]).not.toEqual([]);
      await ask(search, 400, { id, query: "?no-such-parameter=1" });
      const documented = [search, add].flatMap(({ operation }) =>
        Object.keys(operation.responses).map((status) => `${operation.operationId} ${status}`),
      );
      const elsewhere = / 40[13]$| default$/;
      expect(documented.filter((one) => !given.has(one) && !elsewhere.test(one))).toEqual([]);
    },
  );

  it.each(operations.filter(({ operation }) => /^add/.test(operation.operationId)).map(({ path }) => path))(
    "%s gives exactly the responses that the OpenAPI document describes",
    async (collection) => {
      const { search, read, add, update, delete: remove } = Object.fromEntries(operationsAt(collection));
      if (add === undefined || read === undefined || search === undefined)
        throw new Error("an operation of the type is missing");
      const id = await tryAdding(add);
      await ask(read, 200, { id });
      await ask(read, 304, { id, headers: { "if-none-match": "*" } });
      await ask(read, 404);
      // Only the server can write a cursor: pages.test.ts has the ones that it gives.
      await ask(search, 200, { query: queryOf(search, ({ name }) => name !== cursorName) });
      const found = await ask(search, 200, { query: finding(search) });
      expect(found["entry"]).not.toEqual([]);
      await ask(search, 400, { query: "?no-such-parameter=1" });
      if (update !== undefined) await tryUpdating(update, id);
      if (remove !== undefined) {
        await ask(remove, 412, { id, headers: stale });
        await ask(remove, 204, { id });
        await ask(remove, 404);
        await ask(read, 410, { id });
        if (update !== undefined) await ask(update, 410, { id, body: { ...exampleFor(update), id } });
      }
      // Responses about credentials and unknown sites do not depend on the type; a refused delete needs a record that refers to it.
      const elsewhere = /^(read|delete)\w+ 400$|^delete\w+ 409$| 40[13]$| default$/;
      const documented = [...operationsAt(collection).values()].flatMap(({ operation }) =>
        Object.keys(operation.responses).map((status) => `${operation.operationId} ${status}`),
      );
      expect(documented.filter((one) => !given.has(one) && !elsewhere.test(one))).toEqual([]);
    },
  );
});

/** Names of the fields that a parameter looks at. */
function fieldsOf(parameter: Json): readonly string[] {
  const looking = parameter["x-cri-looks-at"];
  const fields = isJson(looking) ? looking["fields"] : undefined;
  return Array.isArray(fields) ? fields.map(String) : [];
}

/** The value at a path; of a list, the first item. */
function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) return valueAt(value[0], name === undefined ? [] : [name, ...rest]);
  if (name === undefined || !isJson(value)) return value;
  return valueAt(value[name], rest);
}

/** The field of a nested collection's records that refers to the parent, from the clause of an operation. */
const fieldOf = ({ operation }: Asked): string => String(operation["x-cri-clause"]).split(".").at(-1) ?? "";
