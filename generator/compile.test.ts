import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Project, ts } from "ts-morph";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GeneratedFiles } from "./file.js";
import { generate } from "./generate.js";
import { oddModel, otherModel, ownModel } from "./testing/models.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);

describe.each([
  ["the kit's own interface", ownModel],
  ["an interface of another domain", otherModel],
  ["names that get in the way", oddModel],
])("what comes out for %s", (_, model) => {
  let folder: string;
  let files: GeneratedFiles;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cri-compile-"));
    files = await generate(model());
    for (const { path, text } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("compiles with its own tsconfig", async () => {
    await run(process.execPath, [bin("typescript", "bin/tsc"), "-p", folder, "--noEmit"]);
  });

  it("compiles under every strict flag there is, by ts-morph's compiler too", () => {
    const project = new Project({
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        lib: ["lib.es2023.d.ts"],
        module: ts.ModuleKind.NodeNext,
        moduleResolution: ts.ModuleResolutionKind.NodeNext,
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noPropertyAccessFromIndexSignature: true,
        noUnusedLocals: true,
        noUnusedParameters: true,
        noImplicitReturns: true,
        noImplicitOverride: true,
        isolatedDeclarations: true,
        declaration: true,
      },
    });
    project.addSourceFilesAtPaths([join(folder, "types/*.ts"), join(folder, "validators/*.ts")]);
    const messages = project.getPreEmitDiagnostics().map((one) => JSON.stringify(one.getMessageText()));
    expect(project.getSourceFiles().length).toBeGreaterThan(4);
    expect(messages).toEqual([]);
  });

  it("passes the kit's own lint, and is laid out as its formatter lays out", async () => {
    const settings = JSON.parse(await readFile(join(root, "biome.json"), "utf8"));
    const own = { ...settings, $schema: undefined, vcs: { enabled: false } };
    await writeFile(join(folder, "biome.json"), JSON.stringify(own));

    const tops = [...new Set(files.map(({ path }) => path.replace(/\/.*/, "")))];
    const biome = [bin("@biomejs/biome", "bin/biome"), "check", ...tops];
    await run(process.execPath, biome, { cwd: folder }).catch(
      (error: { readonly stdout: string; readonly stderr: string }) => {
        expect.fail(error.stdout + error.stderr);
      },
    );
  });

  it("has validators that import nothing", () => {
    const validators = files.filter(({ path }) => path.startsWith("validators/"));
    expect(validators.length).toBe(model().resources.length);
    for (const { path, text } of validators) {
      expect(ts.preProcessFile(text).importedFiles, path).toEqual([]);
      expect(text, path).not.toMatch(/\brequire\b\s*\(|\bany\b/);
    }
  });
});

function bin(name: string, path: string): string {
  return join(root, "node_modules", name, path);
}
