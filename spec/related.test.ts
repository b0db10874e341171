// Tests that made-up records are changed so that they keep to the relations of their type.
import fc from "fast-check";
import { expect, test } from "vitest";
import { breaksRelation, brokenRelations } from "./broken-relations.js";
import type { JsonObject } from "./json.js";
import { loadSpec } from "./load.js";
import { thirdSpec } from "./package-root.js";
import { moved, related, spaced } from "./related.js";
import { recordsOf } from "./testing/random/records.js";
import { smallSpec } from "./testing/small-spec.js";

const loaded = await loadSpec(thirdSpec());
if (!loaded.ok) throw new Error("the third interface has mistakes");
const { model } = loaded;
const typeOf = (name: string) => {
  const found = model.resources.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};

test.each(model.resources.map((resource) => [resource.name, resource] as const))(
  "random records of %s keep to its relations",
  (_, resource) => {
    fc.assert(
      fc.property(recordsOf(model, resource), (record) => {
        expect(brokenRelations(resource, JSON.parse(JSON.stringify(record)))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  },
);

test("a record that keeps to them stays as it is", () => {
  const record = { name: "a", born: "2026-03-01", died: "2026-03-01" };
  expect(related(typeOf("Author"), record)).toBe(record);
});

test("a value that was chosen on purpose stays, and the other changes", () => {
  const record = { born: "2026-03-02", died: "2026-03-01" };
  expect(related(typeOf("Author"), record)).toEqual({ born: "2026-03-02", died: "2026-03-02" });
  expect(related(typeOf("Author"), record, ["died"])).toEqual({ born: "2026-03-01", died: "2026-03-01" });
  const book: JsonObject = { isbn: "1", number: "2" };
  expect(related(typeOf("Book"), book, ["isbn"])).toEqual({ isbn: "1" });
  expect(related(typeOf("Book"), book, ["number"])).toEqual({ number: "2" });
});

test("a sample has some steps between the two values of an order", () => {
  const record = { born: "2026-02-27", died: "2026-02-27" };
  expect(spaced(typeOf("Author"), record)).toEqual({ born: "2026-02-27", died: "2026-03-02" });
});

test.each([
  ["2026", "2027"],
  ["2026-12", "2027-01"],
  ["2026-02-28", "2026-03-01"],
  ["2026-03-01T23:59:59.5+01:00", "2026-03-02T00:00:00.5+01:00"],
])("the value after %s is %s", (value, next) => {
  const [field] = typeOf("Loan").fields;
  if (field === undefined) throw new Error("a loan has no fields");
  expect(moved(field, value, 1)).toBe(next);
  expect(moved(field, next, -1)).toBe(value);
  expect(breaksRelation({ kind: "before", fields: ["a", "b"] }, { a: value, b: next })).toBe(false);
  expect(breaksRelation({ kind: "before", fields: ["a", "b"] }, { a: next, b: value })).toBe(true);
});

test("fields inside objects keep to it too, and what is beside them stays", async () => {
  const { resources } = await smallSpec({
    Prop: {
      interactions: ["add"],
      fields: {
        years: {
          is: "object",
          fields: { from: "integer", to: { is: "integer", maximum: 9 }, note: "string" },
        },
        price: { is: "object", fields: { amount: "number", currency: "string" } },
        gift: "boolean",
      },
      relations: {
        years: { "at-most": ["years.from", "years.to"] },
        price: { "all-or-none": ["price.amount", "price.currency"] },
        free: { "at-most-one": ["gift", "price.amount"] },
      },
    },
  });
  const [type] = resources;
  if (type === undefined) throw new Error("there is no type");
  const years = { from: 3, to: 2, note: "a" };
  expect(brokenRelations(type, { years }).map(({ name }) => name)).toEqual(["years"]);
  expect(related(type, { years })).toEqual({ years: { ...years, to: 3 } });
  expect(related(type, { years }, ["years.to"])).toEqual({ years: { ...years, from: 2 } });
  expect(related(type, { years }, ["years"])).toEqual({ years });
  expect(related(type, { years: { from: 10, to: 9 } }, ["years.from"])).toEqual({ years: { from: 10 } });
  expect(related(type, { price: { amount: 1 } })).toEqual({});
  expect(related(type, { gift: true, price: { amount: 1, currency: "b" } }, ["price.currency"])).toEqual({
    price: { amount: 1, currency: "b" },
  });
  expect(spaced(type, { years: { from: 3, to: 3 } })).toEqual({ years: { from: 3, to: 6 } });
});

test("which of two fields stays does not depend on ids, which differ from run to run", () => {
  const keptFor = (editor: string) =>
    Object.keys(related(typeOf("Book"), { editor, isbn: "1", shelf: "a", box: "b" })).join();
  const all = Array.from({ length: 20 }, (_, n) => keptFor(`id-${n}`));
  expect(new Set(all).size).toBe(1);
});

test("what a chosen field needs stays too, and what excludes it goes", async () => {
  const small = await smallSpec({
    Case: {
      interactions: ["add"],
      fields: { court: "string", ruling: "string", day: "string", remark: "string" },
      relations: {
        told: { "at-most-one": ["remark", "ruling"] },
        judged: { needs: ["court", "ruling"] },
        dated: { "all-or-none": ["court", "day"] },
      },
    },
  });
  const [type] = small.resources;
  if (type === undefined) throw new Error("there is no type");
  const whole = { court: "a", ruling: "b", day: "c", remark: "d" };
  expect(related(type, whole, ["court"])).toEqual({ court: "a", ruling: "b", day: "c" });
  expect(related(type, whole, ["day"])).toEqual({ court: "a", ruling: "b", day: "c" });
  expect(related(type, whole, ["remark"])).toEqual({ remark: "d" });
});
