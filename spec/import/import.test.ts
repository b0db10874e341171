// Tests the draft of a whole document, and the mistakes of documents.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageRoot } from "../package-root.js";
import { parseSpec } from "../parse-spec.js";
import { UserError } from "../user-error.js";
import { importText } from "./testing/import-text.js";
import { small } from "./testing/small-openapi.js";

const testing = join(packageRoot(), "spec", "import", "testing");
const library = () => readFile(join(testing, "books.yaml"), "utf8");

async function drafted(text: string, others: Readonly<Record<string, string>> = {}) {
  const result = await importText(text, others);
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics));
  return result;
}

const mistakeOf = (text: string): Promise<unknown> =>
  importText(text).catch((error: unknown) => {
    if (error instanceof UserError) return error.message;
    throw error;
  });

describe("a draft", () => {
  test("has what the document states, gaps for the rest, and a list of what could not be taken over", async () => {
    const { text } = await drafted(await library());
    await expect(text).toMatchFileSnapshot("golden/books.yaml");
  });

  test("has nested collections, orders, parts of lists and statuses that the document makes certain", async () => {
    const parcels = await readFile(join(packageRoot(), "spec", "testing", "imported-openapi.yaml"), "utf8");
    const { text } = await drafted(parcels);
    await expect(text).toMatchFileSnapshot("golden/imported.yaml");
  });

  test("is a spec without mistakes", async () => {
    const { text, counts } = await drafted(await library());
    const parsed = parseSpec(text, "books.yaml");
    expect(parsed.ok ? parsed.model.resources.map(({ name }) => name) : parsed.diagnostics).toEqual([
      "Book",
      "Reader",
    ]);
    expect(counts).toEqual({ types: 2, fields: 17, parameters: 7 });
  });

  test("is the same for a document in JSON", async () => {
    const { text } = await drafted(JSON.stringify(small));
    const { text: again } = await drafted(`\uFEFF${JSON.stringify(small, null, 2)}`);
    expect(again).toBe(text);
  });

  test("has the record that a request wraps, and room for the longest text", async () => {
    const wrapped = { type: "object", properties: { pet: { $ref: "#/components/schemas/Pet" } } };
    const content = { "application/json": { schema: wrapped } };
    const paths = {
      "/sites/{site}/pets/{id}": {
        get: { responses: { "200": { description: "A pet.", content } } },
        put: { requestBody: { content }, responses: { "200": { description: "Changed.", content } } },
      },
      "/sites/{site}/pets": {
        post: { requestBody: { content }, responses: { "201": { description: "Added.", content } } },
      },
    };
    const schemas = {
      Pet: { type: "object", properties: { name: { type: "string", maxLength: 20_000_000 } } },
    };
    const { text } = await drafted(JSON.stringify({ ...small, paths, components: { schemas } }));
    expect(text).toContain("name: { is: string, maxLength: 20000000 }");
    expect(text).toContain("answer: wrapped in pet");
    expect(text).toContain('answer: "24 MB"');
    expect(text).toContain("a request holds its record in pet");
  });

  test("lists a parameter that another one of the same name replaces", async () => {
    const search = {
      parameters: [
        { name: "name", in: "query" },
        { name: "name", in: "query", required: true },
      ],
      responses: {},
    };
    const paths = {
      ...small.paths,
      "/sites/{site}/pets": { ...small.paths["/sites/{site}/pets"], get: search },
    };
    const { text, notes } = await drafted(JSON.stringify({ ...small, paths }));
    expect(text).toContain('parameters/1"');
    expect(notes.map(({ at }) => at)).toContain("#/paths/~1sites~1{site}~1pets/get/parameters/0");
  });

  test("takes the values of anchors and aliases", async () => {
    const text = [
      "openapi: 3.1.0",
      "info: { title: T, version: '1' }",
      "paths:",
      "  /sites/{site}/pets/{id}:",
      "    get: &read",
      "      responses: { '200': { description: d, content: { application/json: { schema: &pet { type: object, properties: { name: { type: string } } } } } } }",
      "    put: { requestBody: { content: { application/json: { schema: *pet } } }, responses: {} }",
    ].join("\n");
    expect((await drafted(text)).text).toContain("is: string");
  });

  test("reads the files in the document's folder that it refers to, and no others", async () => {
    const others = {
      "schemas/pet.yaml":
        "type: object\nproperties:\n  name: { $ref: '../common.yaml#/Name' }\n  owner: { $ref: '../../out.yaml' }\n",
      "common.yaml": "Name: { type: string, maxLength: 9 }\n",
    };
    const document = { ...small, components: { schemas: { Pet: { $ref: "schemas/pet.yaml" } } } };
    const { text, notes } = await drafted(JSON.stringify(document), others);
    expect(text).toContain('name: { is: string, maxLength: 9, from: "schemas/pet.yaml#/properties/name" }');
    expect(notes).toContainEqual({
      at: "schemas/pet.yaml#/properties/owner/$ref",
      message: '"../../out.yaml" is not in this document\'s folder, and is not fetched',
    });
  });
});

describe("a document that can't be drafted", () => {
  test.each([
    ["Swagger 2.0", "swagger: '2.0'\n", "document.yaml is Swagger 2.0, which came before OpenAPI 3"],
    ["another version", "openapi: 4.0.0\n", "document.yaml is OpenAPI 4.0.0"],
    ["no OpenAPI", "name: mine\n", "document.yaml is not an OpenAPI document: it has no member openapi"],
    ["without paths", "openapi: 3.1.0\n", "no type can be drafted from document.yaml: it has no paths"],
    [
      "without records",
      "openapi: 3.1.0\npaths: { /login: { post: {} } }\n",
      "no type can be drafted from document.yaml: none of its paths is one of a collection of records",
    ],
    [
      "with paths elsewhere",
      "openapi: 3.1.0\npaths: { /pets: { $ref: 'pets.yaml' }, /boxes: { $ref: '#Boxes' } }\n",
      "no type can be drafted from document.yaml: none of its paths is one of a collection of records; " +
        '"pets.yaml" leads nowhere; "#Boxes" is not a JSON Pointer, and is not followed',
    ],
    [
      "with records without fields",
      "openapi: 3.1.0\npaths:\n  /pets/{id}: { get: { responses: { 200: { description: A pet. } } } }\n",
      "no type can be drafted from document.yaml: the records of Pet have no field that could be taken over",
    ],
    [
      "another resource of FHIR",
      '{ "resourceType": "Patient" }',
      "document.yaml is a Patient of FHIR, and no CapabilityStatement",
    ],
  ])("says so: %s", async (_, text, message) => {
    expect(await mistakeOf(text)).toBe(message);
  });

  test.each([
    ["YAML", "openapi: 3.1.0\npaths:\n\t/x: {}\n", 3],
    ["JSON", '{\n  "openapi": "3.1.0",\n  "paths": {,\n}', 3],
    ["a name twice", "openapi: 3.1.0\ninfo: {}\ninfo: {}\n", 3],
  ])("shows the line of a fault: %s", async (_, text, line) => {
    const result = await importText(text);
    expect(result.ok ? [] : result.diagnostics.map((one) => one.line)).toEqual([line]);
  });
});
