// Tests the OpenAPI document.
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { isSite } from "../../runtime/server/http/paths.js";
import {
  interactionsIn,
  isJson,
  type Json,
  type OpenapiDocument,
  objectsIn,
  openapiOf,
  operationsIn,
  resolve,
} from "../testing/contract.js";
import { oddModel, otherModel, ownModel } from "../testing/models.js";
import { schemasOf } from "../testing/schema-of.js";
import { extensions } from "./openapi/extensions.js";

describe.each([
  ["the kit's own interface", ownModel()],
  ["an interface of another domain", otherModel()],
  ["names that get in the way", oddModel()],
])("the OpenAPI of %s", (_, model) => {
  let document: OpenapiDocument;
  beforeAll(async () => {
    document = await openapiOf(model);
  });

  it("is valid for a third-party validator", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it("has a path for each type in each of its forms, and every interaction that is offered, once", () => {
    const asked = interactionsIn(document);
    const offered = model.resources.flatMap(({ forms, operations }) =>
      forms.flatMap(() => operations.filter((operation) => operation.offered)),
    );
    expect(asked).toHaveLength(offered.length);
    const all = operationsIn(document);
    expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
  });

  it("has no broken references and no unused components", () => {
    const refs = objectsIn(document).flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : []));
    for (const ref of refs) expect(resolve(document, ref), ref).toBeDefined();
    const { securitySchemes: _schemes, ...components } = document.components;
    const held = Object.entries(components).flatMap(([kind, members]) =>
      Object.keys(members).map((name) => `#/components/${kind}/${name}`),
    );
    expect(held.filter((place) => !refs.includes(place))).toEqual([]);
  });

  it("explains each of its extensions, and describes each gap that it names", () => {
    const used = new Set(objectsIn(document).flatMap((object) => Object.keys(object)));
    const own = [...used].filter((name) => name.startsWith("x-cri-"));
    expect(own.filter((name) => !(name in extensions))).toEqual([]);
    const [root, ...inside] = objectsIn(document).flatMap((object) => {
      const gaps = object["x-cri-gaps"];
      return Array.isArray(gaps) ? [gaps] : [];
    });
    const reported = (root ?? []).map((gap) => gap.id);
    expect(reported).toEqual(model.gaps.map(({ id }) => id));
    expect(inside.flat().filter((id) => !reported.includes(id))).toEqual([]);
  });

  it("has examples that match its own schemas, and schemas that are valid in ajv's strict mode", () => {
    const compile = schemasOf(document);
    let examples = 0;
    for (const [name, schema] of Object.entries(document.components["schemas"] ?? {})) {
      const verdict = compile(schema);
      const given = schema["examples"];
      for (const example of Array.isArray(given) ? given : []) {
        expect(verdict(example), name).toEqual([]);
        examples++;
      }
    }
    for (const [name, { schema, example }] of Object.entries(document.components["parameters"] ?? {})) {
      if (example !== undefined) expect(compile(schema)(example), name).toEqual([]);
    }
    expect(examples).toBe(model.resources.length);
  });

  it("allows further members in every object, and gives the type of every enum and const", () => {
    const schemas = schemasIn(document);
    expect(schemas.length).toBeGreaterThan(50);
    for (const schema of schemas) {
      const text = JSON.stringify(schema).slice(0, 200);
      if (schema["type"] === "object" || schema["allOf"] !== undefined)
        expect(schema["additionalProperties"] === true || isJson(schema["additionalProperties"]), text).toBe(
          true,
        );
      if (schema["const"] !== undefined || schema["enum"] !== undefined)
        expect(schema["type"], text).toBe("string");
    }
  });

  it("describes every search value as a list of strings, for which the parameter is repeated", () => {
    const queries = Object.values(document.components["parameters"] ?? {}).filter(looksAtFields);
    expect(queries.length).toBeGreaterThan(0);
    for (const parameter of queries) expect(parameter).toMatchObject({ style: "form", explode: true });
    const schema = document.components["schemas"]?.["SearchValues"];
    expect(schema).toMatchObject({ type: "array", items: { type: "string" } });
  });

  it("names every request body, with an example that matches its schema", () => {
    const compile = schemasOf(document);
    for (const { operation } of interactionsIn(document)) {
      const ref = operation["requestBody"];
      if (ref === undefined) continue;
      expect(ref).toEqual({ $ref: expect.stringMatching(/^#\/components\/requestBodies\/(Add|Update)\w+$/) });
    }
    for (const [name, body] of Object.entries(document.components["requestBodies"] ?? {})) {
      const content = Object.values(isJson(body["content"]) ? body["content"] : {}).filter(isJson);
      for (const { schema, examples } of content) {
        expect(schema).toEqual({ $ref: expect.any(String) });
        const [ref] = Object.values(isJson(examples) ? examples : {});
        const example = resolve(document, isJson(ref) ? String(ref["$ref"]) : "");
        expect(compile(schema)(isJson(example) ? example["value"] : undefined), name).toEqual([]);
      }
    }
  });

  it("links from an add to the operations on the record, in the same path form, with existing parameters", () => {
    const all = new Map(operationsIn(document).map((asked) => [asked.operation.operationId, asked]));
    for (const { path, operation } of interactionsIn(document)) {
      const added = operation.responses["201"];
      if (added === undefined) continue;
      const links = isJson(added["links"]) ? added["links"] : {};
      const ids = Object.values(links).map((link) => (isJson(link) ? String(link["operationId"]) : ""));
      const here = [...all.values()].filter((one) => one.path === path || one.path.startsWith(`${path}/`));
      expect(ids.length).toBeGreaterThan(0);
      for (const id of ids) expect(here.map((one) => one.operation.operationId)).toContain(id);
      for (const link of Object.values(links)) {
        const parameters = isJson(link) && isJson(link["parameters"]) ? Object.keys(link["parameters"]) : [];
        const target = all.get(isJson(link) ? String(link["operationId"]) : "")?.path ?? "";
        expect(parameters.map((name) => target.includes(`{${name}}`))).not.toContain(false);
      }
    }
  });

  it("closes no set of values that the document leaves open: other words are accepted everywhere", () => {
    const records = model.resources.map(({ name }) => name);
    const schemas = Object.entries(document.components["schemas"] ?? {});
    const shown = schemas.filter(([, { title }]) => records.includes(String(title)));
    expect(shown).toHaveLength(records.length);
    const closed = model.clauses.flatMap(({ kind, node: { clause } }) =>
      kind === "constraint" && clause.endsWith(".enum")
        ? [clause.slice("constraint.".length, -".enum".length)]
        : [],
    );
    for (const [, schema] of shown) {
      const named = objectsIn(schema).filter((object) => Array.isArray(object["enum"]));
      const fields = named.map((object) => String(object["x-cri-clause"]).slice("field.".length));
      expect(fields.filter((field) => !closed.includes(field))).toEqual([]);
    }
  });
});

/** Every schema of the document, including nested ones, without the values of examples. */
function schemasIn(value: unknown, isSchema = false): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap((one) => schemasIn(one, isSchema));
  if (!isJson(value)) return [];
  const inside = Object.entries(value).flatMap(([name, one]) => {
    if (["example", "examples", "const", "enum", "x-cri-looks-at"].includes(name)) return [];
    if (["schemas", "properties"].includes(name) && isJson(one))
      return Object.values(one).flatMap((schema) => schemasIn(schema, true));
    return schemasIn(one, ["schema", "items", "allOf", "anyOf"].includes(name));
  });
  return isSchema ? [value, ...inside] : inside;
}

const looksAtFields = (parameter: Json): boolean => {
  const looks = parameter["x-cri-looks-at"];
  return isJson(looks) && Array.isArray(looks["fields"]) && looks["fields"].length > 0;
};

describe("its descriptions", () => {
  it("give our server's limits, and a licence", async () => {
    const document = await openapiOf(ownModel());
    const parameters = document.components["parameters"] ?? {};
    expect(parameters["Patient._count"]).toMatchObject({
      schema: { type: "integer", minimum: 0, maximum: 1000, default: 50 },
    });
    expect(parameters["site_id"]).toMatchObject({ schema: { minLength: 1, maxLength: 256 } });
    expect(parameters["id"]).toMatchObject({ schema: { minLength: 1 } });
    expect(document["info"]).toMatchObject({ license: { identifier: "MIT" } });
  });

  it("accept the ids of sites that our server accepts, and no others", async () => {
    const { site_id: site } = (await openapiOf(ownModel())).components["parameters"] ?? {};
    const isDescribed = new Ajv2020().compile((isJson(site) && site["schema"]) || {});
    const id = fc.oneof(
      fc.constantFrom(
        "",
        ".",
        "..",
        "...",
        ".a",
        "x".repeat(256),
        "x".repeat(257),
        "a\0",
        "a\u001f",
        "a\u007f",
        "a\u0085",
        "a b",
      ),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(id, (text) => {
        expect([text, isDescribed(text)]).toEqual([text, isSite(text)]);
      }),
    );
  });

  it("describe the response to a write, which the client can choose", async () => {
    const add = operationsIn(await openapiOf(ownModel())).find(
      ({ operation }) => operation.operationId === "addPatient",
    );
    expect(add?.operation.responses["201"]).toMatchObject({
      description: expect.stringContaining("return=minimal"),
      headers: { "Preference-Applied": {} },
      content: {
        "application/fhir+json": {
          schema: {
            anyOf: [
              { $ref: "#/components/schemas/StoredPatient" },
              { $ref: "#/components/schemas/OperationOutcome" },
            ],
          },
        },
      },
      links: {
        read: {
          operationId: "readPatient",
          parameters: { site_id: "$request.path.site_id", id: "$response.body#/id" },
        },
        update: { operationId: "updatePatient", requestBody: "$response.body" },
        delete: { operationId: "deletePatient" },
      },
    });
  });

  it("give operations useful names; those of the second path form contain the form's name", async () => {
    const ids = operationsIn(await openapiOf(ownModel())).map(({ operation }) => operation.operationId);
    expect(ids).toEqual(expect.arrayContaining(["searchPatient", "readObservation", "readObservationB"]));
    const other = operationsIn(await openapiOf(otherModel())).map(({ operation }) => operation.operationId);
    expect(other).toEqual(expect.arrayContaining(["updateDriver", "updateDriverLegacy"]));
  });

  it("mention rules, published oddities and named operations", async () => {
    const document = await openapiOf(ownModel());
    const search = operationsIn(document).find(
      ({ operation }) => operation.operationId === "searchEncounter",
    );
    expect(search?.operation["x-cri-at-least-one"]).toMatchObject([{ parameters: ["date", "patient"] }]);
    const free = operationsIn(document).filter(({ operation }) => "x-cri-none-required" in operation);
    expect(free.map(({ operation }) => operation.operationId)).toEqual([
      "searchCondition",
      "searchConditionB",
    ]);
    expect(free[0]?.operation["x-cri-none-required"]).toMatchObject({
      "x-cri-clause": "rule.Condition.none-required",
      "x-cri-basis": "stated",
    });
    expect(document.components["parameters"]?.["Observation.code"]).toMatchObject({
      "x-cri-odd": expect.stringContaining("published as a number"),
      "x-cri-published": { type: "number" },
      "x-cri-looks-at": { fields: ["code"], match: "token", basis: "derived" },
    });
    const tags = document["tags"];
    const patient = Array.isArray(tags) ? tags.find((tag) => isJson(tag) && tag["name"] === "Patient") : {};
    expect(patient).toMatchObject({
      "x-cri-named-operations": [{ name: "$export", "x-cri-served-as": "export" }],
    });
  });

  it("have the paths of our server's export for a named operation, with the basis chosen", async () => {
    const document = await openapiOf(ownModel());
    const exported = operationsIn(document).filter(({ path }) => path.includes("/Patient/$export"));
    const ids = exported.map(({ operation }) => operation.operationId);
    expect(ids).toEqual([
      "exportPatient",
      "exportPatientByPost",
      "exportPatientStatus",
      "exportPatientCancel",
      "exportPatientFile",
    ]);
    for (const { operation } of exported)
      expect(operation).toMatchObject({
        "x-cri-clause": "named-operation.Patient.$export",
        "x-cri-served-as": "export",
      });
    const silent = operationsIn(await openapiOf(otherModel()));
    expect(silent.filter(({ operation }) => operation["x-cri-served-as"] !== undefined)).toEqual([]);
  });

  it("use every extension that is explained", async () => {
    const used = new Set(objectsIn(await openapiOf(ownModel())).flatMap((object) => Object.keys(object)));
    expect(Object.keys(extensions).filter((name) => !used.has(name))).toEqual([]);
  });
});
