// Tests provenance of clauses.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Node, Project, type SourceFile } from "ts-morph";
import { beforeAll, describe, expect, it } from "vitest";
import type { CheckEntry } from "../../spec/check-entry.js";
import type { GeneratedFiles } from "../file.js";
import { generate } from "../generate.js";
import { modelOf, oddModel, otherModel, ownModel, ownSpecText } from "../testing/models.js";
import { scenario } from "../testing/scenario.js";
import { tinySpec } from "../testing/specs.js";
import { provenance } from "./provenance-target.js";
import type { GeneratedSymbol } from "./symbol.js";

describe.each([
  ["the kit's own interface", ownModel],
  ["an interface of another domain", otherModel],
  ["names that get in the way", oddModel],
])("provenance.json of %s", (_, modelOfCase) => {
  const model = modelOfCase();
  const checks: readonly CheckEntry[] = model.clauses.slice(0, 3).map(({ id }, index) => ({
    id: `family/${index}`,
    title: "it holds",
    kind: "required",
    clauses: [id],
  }));
  let files: GeneratedFiles;
  let written: { readonly clauses: readonly Written[] };
  beforeAll(async () => {
    files = await generate(model, { checks, with: ["provenance"] });
    written = JSON.parse(textOf(files, "provenance.json"));
  });

  it("matches its schema", () => {
    const schema = JSON.parse(readFileSync(new URL("provenance.schema.json", import.meta.url), "utf8"));
    const ajv = new Ajv2020({ allErrors: true });
    expect(ajv.validate(schema, written), ajv.errorsText()).toBe(true);
  });

  it("has every clause of the model at its line, and every check at its clauses", () => {
    expect(written.clauses.map(({ id, line, column }) => ({ id, line, column }))).toEqual(
      model.clauses.map(({ id, node }) => ({ id, ...node.at })),
    );
    expect(written.clauses.flatMap((clause) => clause.checks)).toEqual(checks.map(({ id }) => id));
  });

  it("names only generated symbols", () => {
    const project = new Project({ useInMemoryFileSystem: true });
    for (const { path, text } of files) if (path.endsWith(".ts")) project.createSourceFile(`/${path}`, text);
    const missing = written.clauses.flatMap(({ symbols }) =>
      symbols.filter((symbol) => !isThere(symbol, files, project.getSourceFile(`/${symbol.file}`))),
    );
    expect(missing).toEqual([]);
  });

  it("leaves no resource, field, shape, parameter, rule or offered interaction without a symbol", () => {
    const offered = new Set(
      model.resources.flatMap(({ operations }) =>
        operations.flatMap(({ offered, clause }) => (offered ? [clause] : [])),
      ),
    );
    const wanted = ["interface", "form", "interaction", "shape", "field", "resource", "search", "rule"];
    const bare = written.clauses.filter(
      ({ id, kind, symbols }) => symbols.length === 0 && (wanted.includes(kind) || offered.has(id)),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });
});

it("changes if a node moves, when otherwise only the manifest changes", async () => {
  const [before, after] = await Promise.all([
    generate(ownModel(), { with: ["provenance"] }),
    generate(modelOf(`# one line more\n${ownSpecText}`), { with: ["provenance"] }),
  ]);
  const changed = after.filter(({ path, text }) => textOf(before, path) !== text).map(({ path }) => path);
  expect(changed).toEqual(["provenance.json", "manifest.json"]);
  const lines = (files: GeneratedFiles) =>
    JSON.parse(textOf(files, "provenance.json")).clauses.map(({ line }: Written) => line);
  expect(lines(after)).toEqual(lines(before).map((line: number) => line + 1));
});

it("is rewritten by a run after a node has moved", async () => {
  const fleet = await scenario([provenance]);
  try {
    await fleet.spec(tinySpec());
    await fleet.generate();
    await fleet.spec(`# one line more\n${tinySpec()}`);
    await fleet.generate();
    await fleet.generate();
    expect(await fleet.check()).toBe(0);
    expect(fleet.transcript()).toMatch(/changed +provenance\.json\n[\s\S]*nothing to change/);
  } finally {
    await fleet.end();
  }
});

interface Written {
  readonly id: string;
  readonly kind: string;
  readonly line: number;
  readonly column: number;
  readonly symbols: readonly GeneratedSymbol[];
  readonly checks: readonly string[];
}

function textOf(files: GeneratedFiles, wanted: string): string {
  const found = files.find(({ path }) => path === wanted);
  if (found === undefined) throw new Error(`no ${wanted}`);
  return found.text;
}

/** Whether the file has this export, member or place in its JSON. */
function isThere(symbol: GeneratedSymbol, files: GeneratedFiles, module: SourceFile | undefined): boolean {
  const { file, name, member, pointer = "" } = symbol;
  const parts = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (name === undefined) return hasPlace(JSON.parse(textOf(files, file)), parts);
  const [declaration] = module?.getExportedDeclarations().get(name) ?? [];
  if (declaration === undefined) return false;
  if (member !== undefined) {
    return declaration
      .getType()
      .getProperties()
      .some((property) => property.getName() === member);
  }
  return Node.isVariableDeclaration(declaration)
    ? hasNode(declaration.getInitializer(), parts)
    : parts.length === 0;
}

function hasPlace(value: unknown, [part, ...rest]: readonly string[]): boolean {
  if (part === undefined) return true;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return false;
  return hasPlace(Object.entries(value).find(([key]) => key === part)?.[1], rest);
}

function hasNode(node: Node | undefined, [part, ...rest]: readonly string[]): boolean {
  if (part === undefined) return node !== undefined;
  if (Node.isArrayLiteralExpression(node)) return hasNode(node.getElements()[Number(part)], rest);
  if (!Node.isObjectLiteralExpression(node)) return false;
  const property = node.getProperty(part) ?? node.getProperty(JSON.stringify(part));
  return Node.isPropertyAssignment(property) && hasNode(property.getInitializer(), rest);
}
