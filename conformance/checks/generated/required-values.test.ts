// Tests that the generated records of a run hold the values that stores often lose, for every seed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { Resource } from "../../../spec/model.js";
import { fleetModel } from "../../testkit/api/fleet.js";
import { draftOf } from "./generated-records.js";
import { textKinds } from "./unusual-texts.js";

const model = fleetModel();

/** A Garage with one field of its own. */
function garageWith(more: Partial<Field>): Resource {
  const garage = model.resources.find(({ name }) => name === "Garage");
  const title = garage?.fields.find(({ name }) => name === "title");
  if (!garage || !title) throw new Error("the test's model has no Garage with a title");
  return { ...garage, fields: [{ ...title, ...more }], parameters: [] };
}

/** The values of the field in the records of a run. */
function valuesOf(resource: Resource, seed: number): readonly Json[] {
  return recordsOf(resource, seed).flatMap(({ title }) => title ?? []);
}

/** The records of a run, as they are sent first. */
function recordsOf(resource: Resource, seed: number): readonly JsonObject[] {
  const [form] = model.forms;
  if (!form) throw new Error("the test's model has no path form");
  const at = { resource, form, site: "1" };
  return textKinds.map((_, n) => draftOf({ model, settings: { seed } }, at, {}, n).part);
}

function everySeed(hold: (seed: number) => void): void {
  fc.assert(fc.property(fc.nat(), hold));
}

const places = (value: Json): number => String(value).split(".")[1]?.length ?? 0;

describe("values of one field in the records of a run", () => {
  it("include false and true", () => {
    const resource = garageWith({ type: { kind: "boolean" } });
    everySeed((seed) => {
      expect(valuesOf(resource, seed)).toEqual(expect.arrayContaining([false, true]));
    });
  });

  it("include decimals of six places, of two and of none, and one below zero", () => {
    const resource = garageWith({ type: { kind: "number" } });
    everySeed((seed) => {
      const values = valuesOf(resource, seed);
      expect(values.map(places)).toEqual(expect.arrayContaining([6, 2, 0]));
      expect(values.some((value) => Number(value) < 0)).toBe(true);
    });
  });

  it("include codes with and without leading zeros", () => {
    const resource = garageWith({ type: { kind: "shape", shape: "Term", targets: [] } });
    everySeed((seed) => {
      const codes = valuesOf(resource, seed).map((value) => (isObject(value) ? String(value["symbol"]) : ""));
      expect(codes.some((code) => /^00\d+$/.test(code))).toBe(true);
      expect(codes.some((code) => /^[a-z]/.test(code))).toBe(true);
    });
  });

  it("include a list of three, and a list of three inside another one", () => {
    const resource = garageWith({ type: { kind: "shape", shape: "Notion", targets: [] }, many: true });
    everySeed((seed) => {
      const lists = recordsOf(resource, seed).flatMap(({ title }) => (isArray(title) ? [title] : []));
      const within = lists.flat().map((one) => (isObject(one) ? one["terms"] : one));
      expect(lists.some(({ length }) => length === 3)).toBe(true);
      expect(within.some((list) => isArray(list) && list.length === 3)).toBe(true);
    });
  });
});
