import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, it } from "vitest";
import {
  interactionsIn,
  isJson,
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

  it("is valid by a validator of other people's", async () => {
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

  it("refers to nothing that it has not, and holds nothing that is not referred to", () => {
    const refs = objectsIn(document).flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : []));
    for (const ref of refs) expect(resolve(document, ref), ref).toBeDefined();
    const { securitySchemes: _schemes, ...components } = document.components;
    const held = Object.entries(components).flatMap(([kind, members]) =>
      Object.keys(members).map((name) => `#/components/${kind}/${name}`),
    );
    expect(held.filter((place) => !refs.includes(place))).toEqual([]);
  });

  it("explains each of its extensions, and names no gap that it does not tell", () => {
    const used = new Set(objectsIn(document).flatMap((object) => Object.keys(object)));
    const own = [...used].filter((name) => name.startsWith("x-cri-"));
    expect(own.filter((name) => !(name in extensions))).toEqual([]);
    const [root, ...inside] = objectsIn(document).flatMap((object) => {
      const gaps = object["x-cri-gaps"];
      return Array.isArray(gaps) ? [gaps] : [];
    });
    const told = (root ?? []).map((gap) => gap.id);
    expect(told).toEqual(model.gaps.map(({ id }) => id));
    expect(inside.flat().filter((id) => !told.includes(id))).toEqual([]);
  });

  it("has examples that its own schemas take, and schemas that ajv takes in strict mode", () => {
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

  it("closes no set of values: a word that nobody named is taken wherever words are", () => {
    const records = model.resources.map(({ name }) => name);
    const schemas = Object.entries(document.components["schemas"] ?? {});
    const shown = schemas.filter(([, { title }]) => records.includes(String(title)));
    expect(shown).toHaveLength(records.length);
    for (const [, schema] of shown) {
      expect(objectsIn(schema).filter((object) => Array.isArray(object["enum"]))).toEqual([]);
    }
  });
});

describe("what one reads in it", () => {
  it("gives operations names to work with, the second form's with that form's name", async () => {
    const ids = operationsIn(await openapiOf(ownModel())).map(({ operation }) => operation.operationId);
    expect(ids).toEqual(expect.arrayContaining(["searchPatient", "readObservation", "readObservationB"]));
    const other = operationsIn(await openapiOf(otherModel())).map(({ operation }) => operation.operationId);
    expect(other).toEqual(expect.arrayContaining(["updatePerson", "updatePersonLegacy"]));
  });

  it("tells rules, published oddities and operations known by name only", async () => {
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
      "x-cri-gaps": ["search.Observation.code.number"],
    });
    const tags = document["tags"];
    const patient = Array.isArray(tags) ? tags.find((tag) => isJson(tag) && tag["name"] === "Patient") : {};
    expect(patient).toMatchObject({
      "x-cri-named-operations": [{ name: "$export", "x-cri-served-as": "export" }],
    });
  });

  it("has the paths of what our server answers a named operation with, and says that it is chosen", async () => {
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

  it("uses every extension that it explains", async () => {
    const used = new Set(objectsIn(await openapiOf(ownModel())).flatMap((object) => Object.keys(object)));
    expect(Object.keys(extensions).filter((name) => !used.has(name))).toEqual([]);
  });
});
