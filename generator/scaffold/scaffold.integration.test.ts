// Tests `generate --scaffold`.
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadMaterials } from "../kit/materials.js";
import { templateRenderer } from "../templates.js";
import { strictest } from "../testing/diagnose.js";
import { modelOf, otherSpecText, ownSpecText } from "../testing/models.js";
import { type OutputFolder, outputFolder } from "../testing/output-folder.js";
import { filesIn } from "../testing/scenario.js";
import { runScaffold } from "./cli.js";
import { completed } from "./complete.js";
import { placesOf } from "./relative-paths.js";
import { type Stub, stubs } from "./stubs.js";

let output: OutputFolder | undefined;
let printed = "";
beforeEach(() => {
  printed = "";
});
afterEach(async () => {
  await output?.end();
  output = undefined;
});

/** Scaffolds next to the output of a spec. */
async function scaffold(spec: string, dryRun = false): Promise<number> {
  output ??= await outputFolder(modelOf(spec));
  await output.write("spec.yaml", spec);
  const io = {
    out: (text: string) => {
      printed += text;
    },
    err: (text: string) => {
      printed += text;
    },
    color: false,
  };
  const { folder, out } = output;
  return runScaffold({ specFile: join(folder, "spec.yaml"), out, folder: join(folder, "ours"), dryRun, io });
}

const ours = (path: string): string => join(output?.folder ?? "", "ours", path);

it("writes a stub for each resource, a server and a package, which compile with the strictest flags", async () => {
  expect(await scaffold(ownSpecText)).toBe(0);
  const { noEmit: _, ...flags } = strictest;
  const config = JSON.parse(await readFile(ours("tsconfig.json"), "utf8"));
  const compilerOptions = { ...config.compilerOptions, ...flags };
  await writeFile(ours("tsconfig.json"), JSON.stringify({ ...config, compilerOptions }));
  expect(await output?.compile(ours(""))).toBe("");
  expect(await readFile(ours("package.json"), "utf8")).toContain("tsc && node dist/ours/server.js");
  expect(await readFile(ours("dist/ours/server.js"), "utf8")).toContain("createApp");
});

it.each([
  ["ours", "generated", "npm install --prefix ../generated", "tsc && node dist/ours/server.js"],
  ["our own", "$made here", 'npm install --prefix "../\\$made here"', 'tsc && node "dist/our own/server.js"'],
  ["ours", ".", "npm install --prefix ..", "tsc && node dist/ours/server.js"],
  ["ours", "ours/generated", undefined, "tsc && node dist/server.js"],
])(
  "in %s, with the output in %s, all imported packages are installed and found",
  async (folder, out, postinstall, start) => {
    const materials = await loadMaterials();
    const render = await templateRenderer(materials);
    const all = stubs(
      modelOf(otherSpecText),
      { materials, render, standalone: false, importExtension: "js" },
      placesOf(folder, out),
    );
    const text = all.find(({ path }) => path === "package.json")?.text ?? "";
    expect(JSON.parse(text).scripts).toEqual({ build: "tsc", start, postinstall });
  },
);

it("adds the missing handlers to a file, and changes nothing else in it", async () => {
  await scaffold(otherSpecText);
  const mine = (await readFile(ours("handlers/job.ts"), "utf8")).replace(/^ {2}delete.*\n/m, "");
  await writeFile(ours("handlers/job.ts"), mine);
  await rm(ours("handlers/driver.ts"));
  printed = "";
  expect(await scaffold(otherSpecText)).toBe(0);
  const text = await readFile(ours("handlers/job.ts"), "utf8");
  expect(text).toBe(mine.replace(/\};\n$/, "  delete: (_request, next) => next(),\n};\n"));
  expect(printed.replaceAll(output?.folder ?? "", "FOLDER")).toMatchInlineSnapshot(`
    "  added     handlers/driver.ts
      kept      handlers/fault-report.ts
      kept      handlers/garage.ts
      completed handlers/job.ts
                with delete
      kept      handlers/vehicle.ts
      kept      server.ts
      kept      package.json
      kept      tsconfig.json
    FOLDER/ours: 8 stubs: 1 written, 1 completed, 6 kept
    "
  `);
});

it.each([
  ["{ search, read, add }", "{ search, read, add, delete: (_request, next) => next() }"],
  ["{search, read, add,}", "{search, read, add, delete: (_request, next) => next() }"],
  [
    "{\n\tsearch,\n\tread,\n\tadd // last\n}",
    "{\n\tsearch,\n\tread,\n\tadd, // last\n\tdelete: (_request, next) => next(),\n}",
  ],
  [
    "{\r\n  search, read, add, /* , */\r\n}",
    "{\r\n  search, read, add, /* , */\r\n  delete: (_request, next) => next(),\r\n}",
  ],
])("adds a handler to %j", async (before, after) => {
  const stub = await jobStub();
  const text = (literal: string) => `const job = ${literal} satisfies JobHandlers;\n`;
  const found = await completed([{ stub, text: text(before) }]);
  expect(found.get(stub.path)?.text).toBe(text(after));
});

it("adds nothing if a spread may contain the missing handlers", async () => {
  const stub = await jobStub();
  const text = "export const job: JobHandlers = { ...rest };\n";
  expect((await completed([{ stub, text }])).size).toBe(0);
});

async function jobStub(): Promise<Stub> {
  const materials = await loadMaterials();
  const render = await templateRenderer(materials);
  const all = stubs(
    modelOf(otherSpecText),
    { materials, render, standalone: false, importExtension: "js" },
    placesOf("ours", "generated"),
  );
  const stub = all.find(({ path }) => path === "handlers/job.ts");
  if (stub === undefined) throw new Error("there is no stub of a job's handlers");
  return stub;
}

it("writes a stub for a new resource, and adds it to the existing server", async () => {
  const others = otherSpecText
    .replace(/\n {2}Job:[\s\S]*?\n\n/, "\n")
    .replace("      job: Link(Job)\n", "")
    .replace("[when, stop, bought]", "[when, bought]");
  await scaffold(others);
  expect(await filesIn(ours("handlers"))).toEqual([
    "driver.ts",
    "fault-report.ts",
    "garage.ts",
    "vehicle.ts",
  ]);
  const server = await readFile(ours("server.ts"), "utf8");
  printed = "";
  await scaffold(otherSpecText);
  expect(await filesIn(ours("handlers"))).toEqual([
    "driver.ts",
    "fault-report.ts",
    "garage.ts",
    "job.ts",
    "vehicle.ts",
  ]);
  const added = (await readFile(ours("server.ts"), "utf8")).split("\n");
  const before = new Set(server.split("\n"));
  expect(added.filter((line) => !before.has(line))).toEqual([
    'import { job } from "./handlers/job.js";',
    "  Job: job,",
  ]);
  expect(printed).toMatch(/completed server\.ts\n +with Job\n/);
});

it("changes nothing on a dry run, and prints what it would do", async () => {
  expect(await scaffold(otherSpecText, true)).toBe(0);
  await expect(filesIn(ours(""))).rejects.toThrow("ENOENT");
  expect(printed).toContain("8 stubs: 8 written, 0 completed, 0 kept (dry run: nothing was done)");
});

it("writes nothing through a link", async () => {
  output = await outputFolder(modelOf(ownSpecText));
  const elsewhere = join(output.folder, "elsewhere");
  await mkdir(elsewhere);
  await mkdir(ours(""));
  await symlink(elsewhere, ours("handlers"));
  expect(await scaffold(ownSpecText)).toBe(2);
  expect(printed.replace(/\s+/g, " ")).toContain("is a link, and nothing is written behind one");
  expect(await filesIn(elsewhere)).toEqual([]);
});

it("reports a folder that it cannot write", async () => {
  output = await outputFolder(modelOf(otherSpecText));
  await output.write("ours", "a file");
  expect(await scaffold(otherSpecText)).toBe(2);
  expect(printed.replaceAll("\n", " ")).toMatch(
    /^error: there is a file where a folder is needed: .* remedy: /,
  );
});

it.each([
  ["ours", "generated", "../generated", "..", "dist/ours"],
  ["ours", "ours/generated", "./generated", ".", "dist"],
  [".", "generated", "./generated", ".", "dist"],
  ["a/b", "c/d", "../../c/d", "../..", "dist/a/b"],
])("computes the paths from %s to %s", (folder, out, generated, root, compiled) => {
  expect(placesOf(folder, out)).toEqual({ generated, root, compiled });
});
