import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { ts } from "ts-morph";
import { beforeAll, describe, expect, it } from "vitest";
import type { Field, InterfaceModel, Resource } from "../spec/model.js";
import type { GeneratedFiles } from "./file.js";
import { generate } from "./generate.js";
import { pascalCase } from "./names.js";
import { oddModel, otherModel, ownModel } from "./testing/models.js";

interface Issue {
  readonly pointer: string;
  readonly rule: string;
  readonly message: string;
}
type Validate = (value: unknown) => readonly Issue[];

const dates = fc.constantFrom(
  "2026-03",
  "2024-02-29",
  "2026-03-01T08:00:00+01:00",
  "2026-03-01T08:00:00.123Z",
  "2026-13",
  "2026-02-30",
  "2026-04-31",
  "2026",
  "2026-03-01T08:00:00",
  "2026-03-01T24:00:00Z",
);
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, "", "x", [], {}, [null], [[]], { a: 1 }),
  fc.string(),
);

/** Values for a field: mostly as it should be, at times anything else. */
function anyValue(model: InterfaceModel, field: Field, oddity: number): fc.Arbitrary<unknown> {
  const one = fc.oneof(
    { weight: oddity, arbitrary: odd },
    { weight: 100, arbitrary: plainValue(model, field, oddity) },
  );
  return field.many
    ? fc.oneof(
        { weight: oddity, arbitrary: one },
        { weight: 100, arbitrary: fc.array(one, { maxLength: 3 }) },
      )
    : one;
}

function plainValue(model: InterfaceModel, field: Field, oddity: number): fc.Arbitrary<unknown> {
  if (field.fixed !== undefined) return fc.constant(field.fixed);
  const { type } = field;
  switch (type.kind) {
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer();
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "dateTime":
      return oddity === 0 ? fc.constantFrom("2026-03", "2024-02-29", "2026-03-01T08:00:00Z") : dates;
    case "object":
      return objectOf(model, type.fields, oddity);
    case "shape":
      return objectOf(model, model.shapes.find(({ name }) => name === type.shape)?.fields ?? [], oddity);
    default:
      return fc.string();
  }
}

function objectOf(model: InterfaceModel, fields: readonly Field[], oddity: number): fc.Arbitrary<unknown> {
  const members: Record<string, fc.Arbitrary<unknown>> = { beyond: fc.jsonValue({ maxDepth: 1 }) };
  for (const field of fields) members[field.name] = anyValue(model, field, oddity);
  const required = oddity === 0 ? fields.filter(({ fixed }) => fixed !== undefined) : [];
  return fc.record(members, { requiredKeys: required.map(({ name }) => name) });
}

/** Imports an emitted module as it stands, types stripped. */
async function load(files: GeneratedFiles, resource: Resource): Promise<Validate> {
  const name = `function validate${pascalCase(resource.name)}(`;
  const text =
    files.find((file) => file.path.startsWith("validators/") && file.text.includes(name))?.text ?? "";
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const code = ts.transpileModule(text, { compilerOptions: options }).outputText;
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module[`validate${pascalCase(resource.name)}`];
}

function oracle(files: GeneratedFiles, resource: Resource): (value: unknown) => readonly string[] {
  const title = `"title": "${resource.name}"`;
  const schema = files.find((file) => file.path.startsWith("schemas/") && file.text.includes(title))?.text;
  const options = { allErrors: true, strict: true, ownProperties: true };
  const validate = new Ajv2020(options).compile(JSON.parse(schema ?? ""));
  return (value) => {
    validate(value);
    const places = (validate.errors ?? []).map(({ instancePath, keyword, params }) =>
      keyword === "required" ? `${instancePath}/${String(params["missingProperty"])}` : instancePath,
    );
    return [...new Set(places)].sort();
  };
}

const pointers = (issues: readonly Issue[]): readonly string[] =>
  [...new Set(issues.map(({ pointer }) => pointer))].sort();

describe.each([
  ["the kit's own interface", ownModel()],
  ["another interface", otherModel()],
  ["names that get in the way", oddModel()],
])("validators of %s", (_, model) => {
  let files: GeneratedFiles;
  beforeAll(async () => {
    files = await generate(model);
  });

  it.each(model.resources.map((resource) => [resource.name, resource] as const))(
    "%s: agrees with ajv on the schema, for good records and bad",
    async (_name, resource) => {
      const validate = await load(files, resource);
      const expected = oracle(files, resource);
      let bad = 0;
      const holds = (value: unknown): void => {
        const found = pointers(validate(value));
        expect(found).toEqual(expected(value));
        if (found.length > 0) bad++;
      };
      fc.assert(fc.property(objectOf(model, resource.fields, 0), holds), { numRuns: 150 });
      expect(bad).toBe(0);
      fc.assert(fc.property(objectOf(model, resource.fields, 12), holds), { numRuns: 400 });
      fc.assert(fc.property(fc.jsonValue(), holds), { numRuns: 50 });
      expect(bad).toBeGreaterThan(100);
    },
  );
});

describe("what a validator says", () => {
  const [person] = otherModel().resources.filter(({ name }) => name === "Person");
  const say = async (value: unknown): Promise<readonly Issue[]> => {
    if (person === undefined) throw new Error("the other interface has lost its persons");
    return (await load(await generate(otherModel()), person))(value);
  };

  it("names every mistake at once, with its place in words", async () => {
    const record = { kind: "Person", called: [{ forenames: 5, surname: ["Møller"] }], born: "2026-02-30" };
    expect(await say(record)).toEqual([
      {
        pointer: "/born",
        rule: "date",
        message:
          'born must be a date such as 2026-03, 2026-03-01 or 2026-03-01T08:00:00+01:00, but is the text "2026-02-30"',
      },
      {
        pointer: "/called/0/forenames",
        rule: "type",
        message: "called[0].forenames must be a list of texts, but is the number 5",
      },
      {
        pointer: "/called/0/surname",
        rule: "type",
        message: "called[0].surname must be a text, but is a list",
      },
    ]);
  });

  it("demands the member that names the type, and nothing else", async () => {
    expect(await say({})).toEqual([
      { pointer: "/kind", rule: "required", message: 'kind must be the text "Person", but is missing' },
    ]);
    expect(await say({ kind: "Person", unheard: { of: null } })).toEqual([]);
  });

  it("shows a long text in part", async () => {
    const [issue] = await say({ kind: "Person", height: "x".repeat(500) });
    expect(issue?.message).toHaveLength(`height must be a number, but is the text ""`.length + 41);
  });

  it("takes a record for what it is", async () => {
    const [issue] = await say([]);
    expect(issue).toEqual({
      pointer: "",
      rule: "type",
      message: "the record must be an object, but is an empty list",
    });
  });
});
