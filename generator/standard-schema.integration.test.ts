// Tests the validators as schemas of Standard Schema.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate } from "./generate.js";
import { diagnose, strictest } from "./testing/diagnose.js";
import { importedModule } from "./testing/imported-module.js";
import { oddModel, otherModel, ownModel, thirdModel } from "./testing/models.js";
import { type OutputFolder, outputFolder } from "./testing/output-folder.js";

const path = "validators/standard-schema.ts";

interface Schema {
  readonly "~standard": {
    readonly version: number;
    readonly vendor: string;
    readonly validate: (value: unknown) => unknown;
  };
}

async function schemaNamed(name: string, model = ownModel()): Promise<Schema> {
  const files = await generate(model, { with: ["standard-schema"] });
  const module: Readonly<Record<string, unknown>> = await importedModule(files, path);
  const schema = module[name];
  if (!isSchema(schema)) throw new Error(`${path} exports no ${name}`);
  return schema;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && "~standard" in value;

describe("a schema", () => {
  it("gives a valid value as it is", async () => {
    const { version, vendor, validate } = (await schemaNamed("patientSchema"))["~standard"];
    const value = { resourceType: "Patient", gender: "other" };
    expect([version, vendor, validate(value)]).toEqual([1, "cri-kit", { value }]);
    expect(validate(value)).toMatchObject({ value: expect.toSatisfy((given) => given === value) });
  });

  it("lists all mistakes with their paths: numbers for items of lists, names for members", async () => {
    const { validate } = (await schemaNamed("patientSchema"))["~standard"];
    const value = { resourceType: "Patient", gender: 1, name: [{}, { given: "Åse" }] };
    expect(validate(value)).toEqual({
      issues: [
        { message: expect.stringMatching(/^must be/), path: ["name", 1, "given"] },
        { message: expect.stringMatching(/^must be/), path: ["gender"] },
      ],
    });
    expect(validate("no record")).toEqual({ issues: [{ message: expect.any(String), path: [] }] });
  });

  it("unescapes the names of members in paths", async () => {
    const { validate } = (await schemaNamed("bookSchema", thirdModel()))["~standard"];
    const value = { title: "On paths", isbn: "1", names: { "a/b~c": 1, 0: 2 } };
    expect(validate(value)).toMatchObject({
      issues: [{ path: ["names", "0"] }, { path: ["names", "a/b~c"] }],
    });
  });

  it("is there for the body of each action", async () => {
    const { validate } = (await schemaNamed("bookLendBodySchema", thirdModel()))["~standard"];
    expect(validate({ reader: "Dee" })).toEqual({ value: { reader: "Dee" } });
    expect(validate({ days: 1 })).toMatchObject({ issues: [{ path: ["reader"] }] });
  });
});

describe.each([
  ["the kit's own interface", ownModel],
  ["an interface of another domain", otherModel],
  ["an interface with actions", thirdModel],
  ["names that get in the way", oddModel],
])("the schemas for %s", (_, model) => {
  let output: OutputFolder;
  beforeAll(async () => {
    output = await outputFolder(model());
    const files = await generate(model(), { with: ["standard-schema"] });
    for (const file of files) await output.write(`generated/${file.path}`, file.text);
  });
  afterAll(() => output.end());

  it("compile, and are what the types of the standard say", async () => {
    const text = (await generate(model(), { with: ["standard-schema"] })).find(
      (one) => one.path === path,
    )?.text;
    const names = [...(text ?? "").matchAll(/^export const (\w+):/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThanOrEqual(model().resources.length);
    const checks = names.map(
      (name) =>
        `const ${name}: StandardSchemaV1 = schemas.${name};\nexport type T${name} = StandardSchemaV1.InferOutput<typeof schemas.${name}>;\nexport const value${name}: T${name} | undefined = (() => { const found = schemas.${name}["~standard"].validate(${name}); return found.issues ? undefined : found.value; })();`,
    );
    await output.write(
      "check.ts",
      `import type { StandardSchemaV1 } from "@standard-schema/spec";\nimport * as schemas from "./generated/validators/standard-schema.js";\n${checks.join("\n")}\n`,
    );
    expect(await diagnose(output, ["check.ts"], { ...strictest, lib: ["es2023"] })).toEqual([]);
  });
});
