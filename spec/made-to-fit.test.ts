// Tests that made-up values are changed to satisfy the constraints of their fields, and only then.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brokenLimits } from "./broken-limits.js";
import type { Json, JsonObject } from "./json.js";
import { boundsOf, madeToFit } from "./made-to-fit.js";
import type { InterfaceModel, Resource } from "./model.js";
import { smallSpec } from "./testing/small-spec.js";

const model = await smallSpec({
  Job: {
    interactions: ["add"],
    fields: {
      crates: { is: "integer", minimum: 0, maximum: 40 },
      share: { is: "number", exclusiveMinimum: 0, exclusiveMaximum: 1, multipleOf: 0.125 },
      size: { is: "string", enum: ["small", "large"] },
      note: { is: "string", minLength: 2, maxLength: 12 },
      plate: { is: "string", pattern: "^[A-Z]{2}$", samples: ["AB", "CD"] },
      tags: { is: "string[]", maxItems: 3, uniqueItems: true },
      stops: { is: "object[]", fields: { place: { is: "string", maxLength: 3, required: true } } },
    },
  },
});

function jobOf({ resources: [resource] }: InterfaceModel): Resource {
  if (resource === undefined) throw new Error("the small interface has no type");
  return resource;
}

const job = jobOf(model);
const breaks = (record: JsonObject): readonly string[] =>
  brokenLimits(model, job, record).map(({ limit, pointer }) => `${pointer} ${limit.keyword}`);

const json = <T extends Json>(value: T): T => value;

describe("a made-up record", () => {
  const records = fc.record({
    kind: fc.constant("Job"),
    crates: fc.integer(),
    share: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
    size: fc.string(),
    note: fc.string({ unit: "grapheme" }),
    plate: fc.string(),
    tags: fc.array(fc.constantFrom("a", "b", "c", "d")),
    stops: fc.array(fc.record({ place: fc.string() })),
  });

  it("satisfies every constraint, whatever it held before", () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(breaks(madeToFit(model, job, json(record)))).toEqual([]);
      }),
    );
  });

  it("stays as it is if it satisfies them", () => {
    const record = { kind: "Job", crates: 40, share: 0.125, size: "small", note: "ab", tags: ["a", "b"] };
    expect(madeToFit(model, job, record)).toEqual(record);
  });
});

it("finds each broken constraint with its place", () => {
  expect(breaks({ crates: 41, share: 1, tags: ["a", "a"], stops: [{}, { place: "long" }] })).toEqual([
    "/crates maximum",
    "/share exclusiveMaximum",
    "/tags uniqueItems",
    "/stops/0/place required",
    "/stops/1/place maxLength",
  ]);
});

it("a decimal is a multiple although its quotient is not exact", async () => {
  const decimals = await smallSpec({
    Job: { interactions: ["add"], fields: { price: { is: "number", multipleOf: 0.1 } } },
  });
  expect(brokenLimits(decimals, jobOf(decimals), { price: 0.3 })).toEqual([]);
  expect(brokenLimits(decimals, jobOf(decimals), { price: 0.35 })).toHaveLength(1);
});

it.each([
  [0.5, 1],
  [1.5, 3],
  [4, 4],
])("whole numbers that are multiples of %d are %d apart", async (multipleOf, step) => {
  const wholes = await smallSpec({
    Job: { interactions: ["add"], fields: { crates: { is: "integer", minimum: 0, multipleOf } } },
  });
  const crates = jobOf(wholes).fields.find(({ name }) => name === "crates");
  expect(crates && boundsOf(crates)).toMatchObject({ least: 0, step });
  const made = madeToFit(wholes, jobOf(wholes), { crates: 3.25 })["crates"];
  expect(Number.isInteger(made)).toBe(true);
});

it("a unique field with a pattern has another value for nearly every text", async () => {
  const tag = {
    is: "string",
    unique: true,
    pattern: "^[A-Z]{3}-[0-9]{4}$",
    samples: ["LYR-0042", "QKX-1207"],
  };
  const props = await smallSpec({ Prop: { interactions: ["add"], fields: { tag } } });
  const texts = Array.from({ length: 2000 }, (_, n) => `kaleba${n}`);
  const made = texts.map((text) => madeToFit(props, jobOf(props), { tag: text })["tag"]);
  expect(new Set(made).size).toBeGreaterThan(1990);
});
