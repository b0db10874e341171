// Tests `generate --import-extension`: how relative imports of the output end.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import type { GeneratedFiles } from "./file.js";
import { generate } from "./generate.js";
import { loadMaterials } from "./kit/materials.js";
import { endingOf, type ImportExtension, withImportExtension } from "./layout/import-extension.js";
import { type Extra, importExtensionOf, importFlags } from "./output/extras.js";
import { placesOf } from "./scaffold/relative-paths.js";
import { stubs } from "./scaffold/stubs.js";
import { templateRenderer } from "./templates.js";
import { oddModel, otherModel, ownModel, thirdModel } from "./testing/models.js";
import { type OutputFolder, outputFolder } from "./testing/output-folder.js";
import { wholeScenario } from "./testing/scenario.js";
import { tinySpec } from "./testing/specs.js";

const models = [
  ["the kit's own interface", ownModel],
  ["an interface of another domain", otherModel],
  ["an interface without sites", thirdModel],
  ["names that get in the way", oddModel],
] as const;

const others = [
  ["ts", "import-ts"],
  ["none", "import-none"],
] as const satisfies readonly (readonly [ImportExtension, Extra])[];

/** The relative modules that files import, by how they end. */
function endingsIn(files: GeneratedFiles): ReadonlySet<string> {
  const modules = files.filter(({ path }) => path.endsWith(".ts"));
  const imported = modules.flatMap(({ text }) =>
    ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName),
  );
  const relative = imported.filter((name) => name.startsWith("."));
  expect(relative.length).toBeGreaterThan(20);
  return new Set(relative.map((name) => /\.[jt]s$/.exec(name)?.[0] ?? ""));
}

/** The output next to a file `package.json`, with the kit among its packages. */
async function written(model: ReturnType<typeof ownModel>, extras: readonly Extra[]): Promise<OutputFolder> {
  const output = await outputFolder(model, extras.includes("standalone") ? "declared" : "all");
  for (const { path, text } of await generate(model, { with: extras }))
    await output.write(`generated/${path}`, text);
  return output;
}

describe.each(others)("with the end %s", (end, extra) => {
  it.each(models)("all relative imports of %s end so, also those of the copied runtime", async (_, model) => {
    for (const extras of [[extra], [extra, "standalone", "standard-schema"]] as const)
      expect(endingsIn(await generate(model(), { with: extras }))).toEqual(new Set([endingOf(end)]));
  });

  it.each(models)("the output for %s compiles with its own tsconfig", async (_, model) => {
    const output = await written(model(), [extra, "standard-schema"]);
    try {
      expect(await output.compile(output.out, ["--noEmit"])).toBe("");
    } finally {
      await output.end();
    }
  });

  it("the standalone output compiles, also with the oldest compiler", async () => {
    const output = await written(otherModel(), [extra, "standalone"]);
    try {
      for (const compiler of ["typescript-5", "typescript"])
        expect(await output.compile(output.out, ["--noEmit"], compiler)).toBe("");
    } finally {
      await output.end();
    }
  });

  it("scaffolded files import so too, and so do the stubs that are added later", async () => {
    const materials = await loadMaterials();
    const parts = { materials, render: await templateRenderer(materials), standalone: false };
    const all = stubs(otherModel(), { ...parts, importExtension: end }, placesOf("ours", "generated"));
    expect(endingsIn(all)).toEqual(new Set([endingOf(end)]));
    const added = all.flatMap(
      ({ declares }) => declares?.members.flatMap(({ imports }) => imports ?? []) ?? [],
    );
    expect(added).toContain(`import { job } from "./handlers/job${endingOf(end)}";`);
    const output = await written(otherModel(), [extra]);
    try {
      for (const { path, text } of all) await output.write(`ours/${path}`, text);
      expect(await output.compile(join(output.folder, "ours"), ["--noEmit"])).toBe("");
    } finally {
      await output.end();
    }
  });
});

describe("the end ts", () => {
  it("is .js in what the compiler makes, so that Node runs it", async () => {
    const output = await written(otherModel(), ["import-ts"]);
    try {
      expect(await output.compile(output.out)).toBe("");
      expect(await served(output, "dist/", ".js")).toBe("1 driver");
    } finally {
      await output.end();
    }
  });

  // `node --version` below 22.18: this Node does not strip types, so there is nothing to see.
  const strips = Boolean(Reflect.get(process.features, "typescript"));

  it.skipIf(!strips)("runs without compiling in a Node that strips types, client and server", async () => {
    const output = await written(otherModel(), ["import-ts"]);
    try {
      expect(await served(output, "", ".ts")).toBe("1 driver");
    } finally {
      await output.end();
    }
  });
});

/** Adds a driver to the server by the client, in a process of its own. */
async function served(output: OutputFolder, folder: string, ending: string): Promise<string> {
  await output.write(
    `generated/script${ending}`,
    `import { createClient } from "./${folder}index${ending}";
import { createApp, openStore } from "./${folder}server/app${ending}";
const store = await openStore("memory");
const app = createApp({ store });
const client = createClient({ baseUrl: "http://localhost", site: "7", fetch: app.fetch });
await client.driver.add({ kind: "Driver" });
const { records } = await client.driver.search();
console.log(records.length + " driver");
await store.close();
`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [join(output.out, `script${ending}`)]);
  return stdout.trim();
}

describe("the choice", () => {
  it("is kept by later runs, by check, and undone by another one", async () => {
    const fleet = await wholeScenario();
    try {
      await fleet.spec(tinySpec());
      const ends = async (): Promise<boolean> =>
        /"\.\/client\/client\.ts"/.test(await fleet.read("index.ts"));
      await fleet.generate({ extras: importFlags("ts") });
      expect([await ends(), await fleet.check()]).toEqual([true, 0]);
      await fleet.spec(tinySpec({ seats: "number" }));
      await fleet.generate();
      expect([await ends(), await fleet.check()]).toEqual([true, 0]);
      await fleet.generate({ extras: importFlags("none") });
      expect(await fleet.read("index.ts")).toContain('from "./client/client"');
      await fleet.generate({ extras: importFlags("js") });
      expect(await fleet.read("index.ts")).toContain('from "./client/client.js"');
      expect(JSON.parse(await readFile(join(fleet.out, "manifest.json"), "utf8"))).not.toHaveProperty("with");
    } finally {
      await fleet.end();
    }
  });

  it.each([
    [["import-ts"], "ts"],
    [["html", "import-none"], "none"],
    [["standalone"], "js"],
  ] as const)("of the extras %j is %s", (extras, end) => {
    expect(importExtensionOf(extras)).toBe(end);
  });

  it("changes imports and exports, and no text that looks like one", () => {
    const text = [
      'import { a } from "./a.js";',
      "import {",
      "  b,",
      '} from "../b/b.js";',
      'export * from "./c.js";',
      'import "./d.js";',
      'const e = await import("./e.js");',
      'import f from "f.js";',
      '// import from "./g.js";',
      "const h = 'from \"./h.js\"';",
    ].join("\n");
    const changed = withImportExtension(text, "ts").split("\n");
    expect(changed.filter((line) => line.includes(".ts"))).toHaveLength(5);
    expect(changed.slice(-3)).toEqual(text.split("\n").slice(-3));
  });
});
