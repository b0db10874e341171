// Tests the emitted validators against ajv.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { brokenRelations } from "../spec/broken-relations.js";
import { thirdSpec } from "../spec/package-root.js";
import { isOrder } from "../spec/relation.js";
import { smallSpec } from "../spec/testing/small-spec.js";
import type { GeneratedFiles } from "./file.js";
import { generate } from "./generate.js";
import { agreement } from "./testing/ajv-agreement.js";
import { type Emitted, emitted } from "./testing/emitted.js";
import { modelOf, oddModel, otherModel, ownModel } from "./testing/models.js";
import { objectOf } from "./testing/random-records.js";

describe.each([
  ["the kit's own interface", ownModel()],
  ["another interface", otherModel()],
  ["names that get in the way", oddModel()],
])("validators of %s", (_, model) => {
  let files: GeneratedFiles;
  beforeAll(async () => {
    files = await generate(model);
  });

  describe.each(model.resources.map((resource) => [resource.name, resource] as const))(
    "%s",
    (_name, resource) => {
      it("accepts valid records", async () => {
        const { validate, is } = await emitted(files, resource);
        const good = objectOf(model, resource.fields, { oddity: 0 });
        fc.assert(
          fc.property(good, (record) => {
            expect(validate(record)).toEqual([]);
            expect(is(record)).toBe(true);
          }),
          { numRuns: 50 },
        );
      });

      it("finds the same as ajv in records with mistakes, and in any JSON", async () => {
        const validator = await emitted(files, resource);
        const rules = new Set<string>();
        const watched: Emitted = {
          ...validator,
          validate: (value) => {
            const found = validator.validate(value);
            for (const { rule } of found) rules.add(rule);
            return found;
          },
        };
        const records = fc.oneof(
          { weight: 4, arbitrary: objectOf(model, resource.fields, { oddity: 0 }) },
          { weight: 4, arbitrary: objectOf(model, resource.fields, { oddity: 12 }) },
          { weight: 1, arbitrary: fc.jsonValue() },
        );
        fc.assert(agreement(records, watched), { numRuns: 300 });
        expect([...rules]).toEqual(expect.arrayContaining(["type", "const", "required"]));
      });
    },
  );
});

const nested = await smallSpec({
  Prop: {
    interactions: ["add"],
    fields: {
      years: { is: "object", fields: { from: "integer", to: { is: "integer", nullable: true } } },
      price: {
        is: "object",
        nullable: true,
        fields: { amount: { is: "number", nullable: true }, currency: "string" },
      },
      gift: "boolean",
      loan: "boolean",
    },
    relations: {
      years: { "at-most": ["years.from", "years.to"] },
      price: { "all-or-none": ["price.amount", "price.currency"] },
      free: { "at-most-one": ["gift", "price.amount"] },
      lent: { needs: ["loan", "years.from"] },
    },
  },
});

describe("relations between members", () => {
  const model = modelOf(readFileSync(thirdSpec(), "utf8"));

  it.each([model, nested].flatMap((model) => model.resources.map((one) => [one.name, model, one] as const)))(
    "are found in %s where ajv finds them, if JSON Schema has a word for them",
    async (_, model, resource) => {
      const validator = await emitted(await generate(model), resource);
      const rules = new Set<string>();
      const validate: Emitted["validate"] = (value) => {
        const found = validator.validate(value);
        for (const { rule } of found) rules.add(rule);
        return found;
      };
      const records = objectOf(model, resource.fields, { oddity: 0 });
      fc.assert(agreement(records, { ...validator, validate }), { numRuns: 300 });
      const kinds = resource.relations?.map(({ kind }) => kind) ?? [];
      expect(kinds.length).toBeGreaterThan(0);
      if (!kinds.every(isOrder)) expect([...rules]).toContain("relation");
    },
  );

  it.each([
    [{ reader: "r", email: "e" }, []],
    [{ reader: "r" }, ["relation at "]],
    [{ reader: "r", email: "e", from: "2026-03-02", until: "2026-03-02" }, ["order at /until"]],
    [{ reader: "r", email: "e", from: "2026-03-03", until: "2026-03-02" }, ["order at /until"]],
    [{ reader: "r", email: "e", from: "2026-03-01", until: "2026-03-02" }, []],
    [{ reader: "r", email: "e", from: "2026-03-03", until: "2026-03" }, []],
    [{ reader: "r", email: "e", from: "2026-03-01T01:00:00+01:00", until: "2026-03-01T00:00:00.0001Z" }, []],
    [
      { reader: "r", email: "e", from: "2026-03-01T01:00:00+01:00", until: "2026-03-01T00:00:00.000Z" },
      ["order at /until"],
    ],
    [{ reader: "r", email: "e", fine: 3 }, ["relation at "]],
    [{ reader: "r", email: "e", renewed: "2026-03-01" }, ["relation at "]],
  ])("of %j are %j", async (record, found) => {
    const loan = model.resources.find(({ name }) => name === "Loan");
    if (loan === undefined) throw new Error("the third interface has lost its loans");
    const { validate } = await emitted(await generate(model), loan);
    expect(validate(record).map(({ rule, pointer }) => `${rule} at ${pointer}`)).toEqual(found);
    expect(brokenRelations(loan, record)).toHaveLength(found.length);
  });
});

it.each([
  [{ years: { from: 3, to: 3 }, price: { amount: 1, currency: "a" } }, []],
  [{ years: { from: 4, to: 3 } }, ["order at /years/to"]],
  [{ years: { from: 4, to: null } }, []],
  [{ price: { amount: 1 } }, ["relation at "]],
  [{ price: { amount: null, currency: "a" } }, ["relation at "]],
  [{ price: null, gift: true }, []],
  [{ gift: true, price: { amount: 1, currency: "a" } }, ["relation at "]],
  [{ loan: true, years: { to: 3 } }, ["relation at "]],
])("relations of %j inside objects are %j", async (record, found) => {
  const [prop] = nested.resources;
  if (prop === undefined) throw new Error("there is no type");
  const { validate } = await emitted(await generate(nested), prop);
  expect(validate({ kind: "Prop", ...record }).map(({ rule, pointer }) => `${rule} at ${pointer}`)).toEqual(
    found,
  );
  expect(brokenRelations(prop, record)).toHaveLength(found.length);
});

describe("the messages of a validator", () => {
  let say: Emitted["validate"];
  beforeAll(async () => {
    const [driver] = otherModel().resources.filter(({ name }) => name === "Driver");
    if (driver === undefined) throw new Error("the other interface has lost its driver");
    const { validate } = await emitted(await generate(otherModel()), driver);
    say = validate;
  });

  it("name all mistakes", () => {
    const record = { kind: "Driver", called: [{ forenames: 5, surname: ["Møller"] }], born: "2026-02-30" };
    expect(say(record)).toEqual([
      {
        pointer: "/called/0/surname",
        rule: "type",
        message: "must be a text, but is a list",
      },
      {
        pointer: "/called/0/forenames",
        rule: "type",
        message: "must be a list of texts, but is a number",
      },
      {
        pointer: "/born",
        rule: "date",
        message:
          'must be a date such as 2026-03, 2026-03-01 or 2026-03-01T08:00:00+01:00, but is the text "2026-02-30"',
      },
    ]);
  });

  it("are at most 10,000", () => {
    const record = {
      kind: "Driver",
      called: Array.from({ length: 300 }, () => ({ forenames: Array.from({ length: 100 }, () => 5) })),
    };
    const found = say(record);
    expect(found).toHaveLength(10_000);
    expect(found[0]?.pointer).toBe("/called/0/forenames/0");
    expect(say({ ...record, called: Array.from({ length: 20_000 }, () => 1) })).toHaveLength(10_000);
  });

  it("require only the type member", () => {
    expect(say({})).toEqual([
      { pointer: "/kind", rule: "required", message: 'must be the text "Driver", but is missing' },
    ]);
    expect(say({ kind: "Driver", unheard: { of: null } })).toEqual([]);
  });

  it("contain only the beginning of a long text, without control characters", () => {
    const [long] = say({ kind: "x".repeat(1_000_000) });
    expect(long?.message).toBe(`must be the text "Driver", but is the text "${"x".repeat(40)}…"`);
    const [sly] = say({ kind: 'a "\u001b[2J\n' });
    expect(sly?.message).toBe('must be the text "Driver", but is the text "a \\"\\u001b[2J\\n"');
  });

  it("do not contain the value if its type is enough", () => {
    const [issue] = say({ kind: "Driver", called: "Anna Møller" });
    expect(issue?.message).toBe("must be a list of objects, but is a text");
  });

  it("name the type of a value that is not an object", () => {
    const message = "must be an object, but is a list";
    expect(say([])).toEqual([{ pointer: "", rule: "type", message }]);
  });

  it("are also given for deeply nested values", () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 1_000_000; depth++) deep = [deep];
    expect(say({ kind: "Driver", called: deep, beyond: deep })).toEqual([
      { pointer: "/called/0", rule: "type", message: "must be an object, but is a list" },
    ]);
  });
});
