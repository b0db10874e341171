// Tests that the output compiles, with three versions of TypeScript, and passes Biome.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Project, ts } from "ts-morph";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../spec/package-root.js";
import { strictest } from "./testing/diagnose.js";
import { oddModel, otherModel, ownModel } from "./testing/models.js";
import { type OutputFolder, outputFolder } from "./testing/output-folder.js";

/** The npm packages of three versions of the compiler, the newest last. */
const compilers = ["typescript-5", "typescript-6", "typescript"];

describe.each([
  ["the kit's own interface", ownModel],
  ["an interface of another domain", otherModel],
  ["names that get in the way", oddModel],
])("the output for %s", (_, model) => {
  let output: OutputFolder;
  beforeAll(async () => {
    output = await outputFolder(model());
    const compilerOptions = { ...strictest, types: ["node"], lib: ["es2023"] };
    await output.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["generated"] }));
  });
  afterAll(() => output.end());

  it("compiles with its own tsconfig", async () => {
    expect(await output.compile(output.out, ["--noEmit"])).toBe("");
  });

  it.each(compilers)("compiles with every strict flag, with %s", async (compiler) => {
    expect(await output.compile(output.folder, [], compiler)).toBe("");
  });

  it("compiles for a browser, without Node's types, with isolated declarations and ts-morph's compiler", () => {
    const project = new Project({
      compilerOptions: {
        ...ts.convertCompilerOptionsFromJson(strictest, "").options,
        lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
        types: [],
        isolatedDeclarations: true,
        declaration: true,
      },
    });
    const folders = ["types", "validators", "client"];
    project.addSourceFilesAtPaths(folders.map((folder) => join(output.out, folder, "**/*.ts")));
    const messages = project.getPreEmitDiagnostics().map((one) => JSON.stringify(one.getMessageText()));
    expect(project.getSourceFiles().length).toBeGreaterThan(4);
    expect(messages).toEqual([]);
  });

  it("passes the kit's own lint and formatter", async () => {
    const settings = JSON.parse(await readFile(join(packageRoot(), "biome.json"), "utf8"));
    await output.write(
      "biome.json",
      JSON.stringify({ ...settings, $schema: undefined, vcs: { enabled: false } }),
    );
    const biome = join(packageRoot(), "node_modules/@biomejs/biome/bin/biome");
    const args = [biome, "check", "--error-on-warnings", "generated"];
    await promisify(execFile)(process.execPath, args, { cwd: output.folder }).catch(
      (error: { readonly stdout: string; readonly stderr: string }) => {
        expect.fail(error.stdout + error.stderr);
      },
    );
  });

  it("has validators that import only each other, and a client that imports only itself and its runtime", () => {
    const validators = output.files.filter(({ path }) => path.startsWith("validators/"));
    const client = output.files.filter(({ path }) => path.startsWith("client/"));
    expect(validators.length).toBeGreaterThan(model().resources.length);
    expect(client.length).toBeGreaterThan(model().resources.length);
    for (const { path, text } of [...validators, ...client]) {
      const imported = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
      const allowed = (name: string): boolean =>
        name.startsWith(".") || (path.startsWith("client/") && name === "cri-kit/client");
      expect(imported.filter((name) => !allowed(name))).toEqual([]);
      expect(text, path).not.toMatch(/\brequire\b\s*\(|[:<|]\s*any\b|\bas any\b/);
    }
  });
});
