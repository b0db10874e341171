import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../spec/json.js";
import { loadSpec } from "../../../spec/load.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { otherSpec, ownSpec } from "../../../spec/package-root.js";
import { typeMemberOf } from "../../../spec/record-type.js";
import { sampleRecord } from "../../fixtures/sample.js";
import { drawsOf } from "../../http/random.js";
import { recordsOf } from "./arbitrary.js";
import { documentedPart } from "./data/documented-part.js";
import { partialRecord } from "./generated-records.js";
import { smallerRecords } from "./smaller-records.js";
import { textKinds } from "./unusual-texts.js";

const models: InterfaceModel[] = [];
beforeAll(async () => {
  for (const path of [ownSpec(), otherSpec()]) {
    const loaded = await loadSpec(path);
    if (!loaded.ok) throw new Error(`${path} does not load`);
    models.push(loaded.model);
  }
});

function baseOf(model: InterfaceModel, resource: Resource): JsonObject {
  const reference = ([type]: readonly string[]) => `http://host/x/${type}/7`;
  return sampleRecord({
    model,
    resource,
    key: "base",
    kind: 0,
    turn: 0,
    instant: Date.UTC(2010, 1, 2),
    reference,
  });
}

/** Each type of both interfaces, each kind of text. */
function everyKind(hold: (model: InterfaceModel, resource: Resource, record: JsonObject) => void): void {
  for (const model of models) {
    for (const resource of model.resources) {
      const base = baseOf(model, resource);
      const kinds = textKinds.map((emphasis) => recordsOf(model, resource, { base, emphasis }));
      fc.assert(
        fc.property(fc.oneof(...kinds), (record) => hold(model, resource, record)),
        { numRuns: 15 },
      );
    }
  }
}

function valuesIn(value: Json): readonly Json[] {
  if (Array.isArray(value)) return [value, ...value.flatMap(valuesIn)];
  return typeof value === "object" && value !== null
    ? [value, ...Object.values(value).flatMap(valuesIn)]
    : [value];
}

const fine = (value: Json): boolean => {
  if (value === null) return false;
  if (Array.isArray(value)) return value.length > 0 && value.length <= 3;
  if (typeof value === "object") return Object.keys(value).length > 0;
  return typeof value !== "string" || (/\S/.test(value) && !/[\ud800-\udfff]|\0/u.test(value));
};

describe("generated records", () => {
  it("hold only documented members, and no value that may be refused for its form", () => {
    everyKind((model, resource, record) => {
      expect(documentedPart(model, resource, record)).toEqual(record);
      expect(valuesIn(record).filter((value) => !fine(value))).toEqual([]);
      expect(Object.keys(record)).toEqual(expect.arrayContaining(Object.keys(baseOf(model, resource))));
    });
  });

  it("are still documented if members are left out", () => {
    everyKind((model, resource, record) => {
      const part = partialRecord(model, resource, record, drawsOf(JSON.stringify(record)));
      expect(part).toMatchObject(typeMemberOf(model, resource));
      expect(documentedPart(model, resource, part)).toEqual(part);
      expect(valuesIn(part).filter((value) => !fine(value))).toEqual([]);
    });
  });

  it("use only named values where the document names some, and the references of the base", () => {
    const [model] = models;
    const resource = model?.resources.find(({ fields }) => fields.some(({ status }) => status));
    if (!model || !resource) throw new Error("no type has a status");
    const base = baseOf(model, resource);
    const urls = new Set(
      valuesIn(base).filter((value) => typeof value === "string" && value.startsWith("http://host")),
    );
    fc.assert(
      fc.property(recordsOf(model, resource, { base, emphasis: "quoting" }), (record) => {
        for (const field of resource.fields.filter(({ status }) => status)) {
          expect(field.values.map(({ value }) => value)).toContain(record[field.name]);
        }
        const linked = valuesIn(record).filter(
          (value) => typeof value === "string" && value.startsWith("http://host"),
        );
        for (const url of linked) expect(urls).toContain(url);
      }),
      { numRuns: 30 },
    );
  });

  it("are the same for the same seed", () => {
    const [model] = models;
    const [resource] = model?.resources ?? [];
    if (!model || !resource) throw new Error("there is no type");
    const draw = (seed: number) =>
      fc.sample(recordsOf(model, resource, { base: baseOf(model, resource), emphasis: "astral" }), {
        seed,
        numRuns: 3,
      });
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });
});

describe("smaller records", () => {
  it("are smaller than the record, and still documented", () => {
    everyKind((model, resource, record) => {
      let seen = 0;
      for (const smaller of smallerRecords(model, resource, record)) {
        seen += 1;
        if (seen > 15) break;
        expect(smaller).not.toEqual(record);
        expect(valuesIn(smaller).filter((value) => !fine(value))).toEqual([]);
        expect(documentedPart(model, resource, smaller)).toEqual(smaller);
      }
    });
  });
});
