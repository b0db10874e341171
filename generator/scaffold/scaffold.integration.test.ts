// Tests `generate --scaffold`.
import { exec, execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hostedSpec, patchingSpec } from "../../spec/package-root.js";
import { generate } from "../generate.js";
import { loadMaterials } from "../kit/materials.js";
import { templateRenderer } from "../templates.js";
import { strictest } from "../testing/diagnose.js";
import { modelOf, otherSpecText, ownSpecText, thirdSpecText } from "../testing/models.js";
import { type OutputFolder, outputFolder } from "../testing/output-folder.js";
import { filesIn } from "../testing/scenario.js";
import { completed } from "../typescript/missing-members.js";
import { runScaffold } from "./cli.js";
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
async function scaffold(spec: string, dryRun = false, name = "ours"): Promise<number> {
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
  return runScaffold({ specFile: join(folder, "spec.yaml"), out, folder: join(folder, name), dryRun, io });
}

const ours = (path: string): string => join(output?.folder ?? "", "ours", path);

/** The stubs of handlers, each of which has a test. */
async function handlerFiles(): Promise<readonly string[]> {
  const files = await filesIn(ours("handlers"));
  const stubs = files.filter((path) => !path.endsWith(".test.ts"));
  expect(files.filter((path) => path.endsWith(".test.ts"))).toEqual(
    stubs.map((path) => path.replace(/ts$/, "test.ts")),
  );
  return stubs;
}

/** Runs compiled tests of the stubs as `npm test` does; without files all of them in one process, which is faster. */
async function tested(
  ...names: readonly string[]
): Promise<{ readonly code: number; readonly printed: string }> {
  const compiled = ours("dist/ours/handlers");
  const tests = (await filesIn(compiled)).filter((path) => path.endsWith(".test.js"));
  expect(tests.length).toBeGreaterThan(0);
  const all = join(compiled, "all.js");
  await writeFile(all, tests.map((path) => `import "./${path}";\n`).join(""));
  const args = names.length === 0 ? [all] : ["--test", ...names.map((name) => join(compiled, name))];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, printed: stdout + stderr }),
    );
  });
}

describe.each([
  ["the kit's own interface", ownSpecText],
  ["an interface of another domain", otherSpecText],
  ["an interface without sites, with merge patches and versions", thirdSpecText],
  ["an interface with JSON Patches and the site in a header", readFileSync(patchingSpec(), "utf8")],
  ["an interface with the site in the host name", readFileSync(hostedSpec(), "utf8")],
])("the tests of the stubs of %s", (_, spec) => {
  it("pass with the stubs as they are, and fail if a handler does something else", async () => {
    expect(await scaffold(spec)).toBe(0);
    expect(await output?.compile(ours(""))).toBe("");
    expect(await tested()).toMatchObject({ code: 0, printed: expect.stringMatching(/ fail 0\n/) });
    const [first = ""] = await handlerFiles();
    const compiled = ours(`dist/ours/handlers/${first.replace(/ts$/, "js")}`);
    const broken = (await readFile(compiled, "utf8")).replaceAll("next()", "new Response()");
    await writeFile(compiled, broken);
    expect((await tested(first.replace(/ts$/, "test.js"))).code).toBe(1);
  });
});

/** Handlers that answer as if they had done something. */
const idle = {
  add: 'async (request) => request.answer({ ...request.record, id: "none" })',
  update: "async (request) => request.answer({ ...request.record, id: request.id })",
  delete: "async (request) => request.answer()",
  search: "async (request) => request.answer({ records: [] })",
} as const;

it("the tests of the stubs fail if the handlers do nothing, except for a search that needs a parameter", async () => {
  await scaffold(otherSpecText);
  expect(await output?.compile(ours(""))).toBe("");
  const files = await handlerFiles();
  for (const [kind, handler] of Object.entries(idle)) {
    let broken = 0;
    for (const stub of files) {
      const compiled = ours(`dist/ours/handlers/${stub.replace(/ts$/, "js")}`);
      const text = await readFile(compiled, "utf8");
      const test = await readFile(ours(`handlers/${stub.replace(/ts$/, "test.ts")}`), "utf8");
      const isTested = kind !== "search" || !test.includes("passes without any search");
      const start = `${kind}: (_request, next) => next()`;
      if (!isTested || !text.includes(start)) continue;
      broken += 1;
      await writeFile(
        compiled,
        text.replace(start, () => `${kind}: ${handler}`),
      );
    }
    const { printed } = await tested();
    expect(Number(/ fail (\d+)\n/.exec(printed)?.[1]), kind).toBeGreaterThanOrEqual(broken);
    expect(await output?.compile(ours(""))).toBe("");
  }
});

it("never overwrites a test", async () => {
  await scaffold(otherSpecText);
  await writeFile(ours("handlers/job.test.ts"), "// ours\n");
  expect(await scaffold(otherSpecText)).toBe(0);
  expect(await readFile(ours("handlers/job.test.ts"), "utf8")).toBe("// ours\n");
});

it("says in each stub what its request holds, and how to refuse it", async () => {
  await scaffold(otherSpecText);
  await expect(await readFile(ours("handlers/job.ts"), "utf8")).toMatchFileSnapshot(
    "../golden/scaffold/job.txt",
  );
  await expect(await readFile(ours("handlers/job.test.ts"), "utf8")).toMatchFileSnapshot(
    "../golden/scaffold/job-test.txt",
  );
});

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

describe("in a folder that is called handlers", () => {
  const inHandlers = (path: string): string => join(output?.folder ?? "", "handlers", path);

  it("the modules of the types stand beside the program, and compile", async () => {
    expect(await scaffold(otherSpecText, false, "handlers")).toBe(0);
    expect(await filesIn(inHandlers(""))).toEqual(
      expect.arrayContaining(["job.ts", "job.test.ts", "server.ts"]),
    );
    expect(await output?.compile(inHandlers(""))).toBe("");
    const scripts = JSON.parse(await readFile(inHandlers("package.json"), "utf8")).scripts;
    expect(scripts.test).toBe("tsc && node --test dist/handlers/*.test.js");
    expect(await filesIn(inHandlers("dist/handlers"))).toContain("job.test.js");
  });

  it("the modules of an earlier version stay below it", async () => {
    output = await outputFolder(modelOf(otherSpecText));
    await output.write("handlers/handlers/job.ts", "");
    expect(await scaffold(otherSpecText, false, "handlers")).toBe(0);
    expect(await filesIn(inHandlers("handlers"))).toContain("driver.ts");
  });
});

it("takes the kit from the tarball that the project around it names", async () => {
  output = await outputFolder(modelOf(otherSpecText));
  const dependencies = { "cri-kit": "file:packed/kit.tgz" };
  await output.write("package.json", JSON.stringify({ dependencies }));
  await scaffold(otherSpecText);
  expect(JSON.parse(await readFile(ours("package.json"), "utf8")).dependencies).toEqual({
    "cri-kit": "file:../packed/kit.tgz",
  });
  expect(await readFile(ours("README.md"), "utf8")).not.toContain("E404");
});

it.each([
  ["ours", "generated", "../generated", "dist/ours/server.js", "dist/ours/handlers"],
  ["our own", "$made here", "../$made here", '"dist/our own/server.js"', '"dist/our own/handlers"'],
  ["ours", ".", "..", "dist/ours/server.js", "dist/ours/handlers"],
  ["ours", "ours/generated", undefined, "dist/server.js", "dist/handlers"],
])(
  "in %s, with the output in %s, all imported packages are installed and found",
  async (folder, out, generated, server, handlers) => {
    const materials = await loadMaterials();
    const render = await templateRenderer(materials);
    const all = stubs(
      modelOf(otherSpecText),
      { materials, render, standalone: false, importExtension: "js" },
      placesOf(folder, out),
    );
    const text = all.find(({ path }) => path === "package.json")?.text ?? "";
    expect(JSON.parse(text).scripts).toEqual({
      build: "tsc",
      start: `tsc && node ${server}`,
      test: `tsc && node --test ${handlers}/*.test.js`,
      ...(generated === undefined ? {} : { postinstall: "node install-generated.js" }),
    });
    const installing = all.find(({ path }) => path === "install-generated.js")?.text;
    if (generated === undefined) expect(installing).toBeUndefined();
    else expect(installing).toContain(`join(own, ${JSON.stringify(generated)})`);
  },
);

describe("installs the packages of the generated code", () => {
  const kit = JSON.stringify({ name: "cri-kit", version: "0.1.9" });
  const needsKit = JSON.stringify({ dependencies: { "cri-kit": "^0.1.0" } });

  /** Runs the script of a scaffold as npm does after an install, and returns the kit in the output's own folder. */
  async function installed(): Promise<string | undefined> {
    await output?.write("generated/package.json", needsKit);
    const { postinstall } = JSON.parse(await readFile(ours("package.json"), "utf8")).scripts;
    // Offline, npm gets nothing from a registry.
    const env = { ...process.env, npm_config_offline: "true", npm_config_cache: ours("cache") };
    await promisify(exec)(postinstall, { cwd: ours(""), env });
    const file = join(output?.folder ?? "", "generated/node_modules/cri-kit/package.json");
    return readFile(file, "utf8").catch(() => undefined);
  }

  beforeEach(async () => {
    output = await outputFolder(modelOf(otherSpecText));
    await scaffold(otherSpecText);
    // The fixture's own packages would be found too.
    await rm(join(output.folder, "node_modules"), { recursive: true, force: true });
  });

  it("from the team's folder: no registry need have the kit", async () => {
    await output?.write("ours/node_modules/cri-kit/package.json", kit);
    expect(await installed()).toBe(kit);
  });

  it("not if it finds them in a folder above, such as those of a workspace", async () => {
    await output?.write("node_modules/cri-kit/package.json", kit);
    expect(await installed()).toBeUndefined();
  });
});

it.each([
  ["js", ["test"]],
  ["none", ["build"]],
] as const)(
  "has the scripts that the README of the output runs, with imports by %s",
  async (importExtension, run) => {
    const materials = await loadMaterials();
    const extras = importExtension === "js" ? [] : (["import-none"] as const);
    const files = await generate(modelOf(otherSpecText), { materials, with: extras });
    const readme = files.find(({ path }) => path === "README.md")?.text ?? "";
    const named = [...readme.matchAll(/^npm (?:run )?(\w+) --prefix ours$/gm)].map(([, name]) => name);
    expect(named).toEqual(["install", ...run]);
    const parts = {
      materials,
      render: await templateRenderer(materials),
      standalone: false,
      importExtension,
    };
    const made = stubs(modelOf(otherSpecText), parts, placesOf("ours", "generated"));
    const { scripts } = JSON.parse(made.find(({ path }) => path === "package.json")?.text ?? "");
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...run]));
  },
);

it("keeps packages, compiled code and records out of git", async () => {
  await scaffold(otherSpecText);
  const git = (...args: readonly string[]) => promisify(execFile)("git", args, { cwd: ours("") });
  await git("init", "-q");
  const built = ["node_modules/hono/package.json", "dist/ours/server.js"];
  const records = ["records.db", "records.db-wal", "records.db-shm"];
  const ofCommands = ["cri-conform-records-1.ndjson", "cri-load-records-1.ndjson"];
  for (const path of [...built, ...records, ...ofCommands]) await output?.write(`ours/${path}`, "");
  const { stdout } = await git("status", "--porcelain", "--untracked-files=all");
  expect(stdout).toContain("?? .gitignore\n");
  expect(stdout).not.toMatch(/node_modules|dist|records/);
});

it("adds the missing handlers to a file, and changes nothing else in it", async () => {
  await scaffold(otherSpecText);
  const mine = (await readFile(ours("handlers/job.ts"), "utf8")).replace(/^ {2}delete.*\n/m, "");
  await writeFile(ours("handlers/job.ts"), mine);
  await rm(ours("handlers/driver.ts"));
  printed = "";
  expect(await scaffold(otherSpecText)).toBe(0);
  const text = await readFile(ours("handlers/job.ts"), "utf8");
  expect(text).toBe(
    mine.replace(
      /\};\n$/,
      "  // `request.id`; return `request.answer()`\n  delete: (_request, next) => next(),\n};\n",
    ),
  );
  // The shorter of the two names of a folder is printed, which depends on where the tests run.
  const { folder = "" } = output ?? {};
  const said = printed.replaceAll(folder, "FOLDER").replaceAll(relative(".", folder), "FOLDER");
  expect(said).toMatchInlineSnapshot(`
    "  added     handlers/driver.ts
      kept      handlers/fault-report.ts
      kept      handlers/garage.ts
      completed handlers/job.ts
                with delete
      kept      handlers/vehicle.ts
      kept      handlers/driver.test.ts
      kept      handlers/fault-report.test.ts
      kept      handlers/garage.test.ts
      kept      handlers/job.test.ts
      kept      handlers/vehicle.test.ts
      kept      server.ts
      kept      package.json
      kept      install-generated.js
      kept      README.md
      kept      tsconfig.json
      kept      .gitignore
    FOLDER/ours: 16 files: 1 written, 1 completed, 14 kept
    Your test files have no tests of these new handlers:
      handlers/job.test.ts: delete
    To see such tests, write a second scaffold, and copy from its test files:
      cri generate --spec FOLDER/spec.yaml --out FOLDER/generated --scaffold FOLDER/ours-new
    You can delete the second scaffold afterwards.
    "
  `);
});

it("names the new handlers that a kept test file cannot test, and no others", async () => {
  await scaffold(otherSpecText);
  const withoutHandlers = async (...names: readonly string[]) => {
    const mine = await readFile(ours("handlers/job.ts"), "utf8");
    const gone = names.map((name) => `${name}: `);
    const lines = mine.split("\n").filter((line) => !gone.some((start) => line.trim().startsWith(start)));
    await writeFile(ours("handlers/job.ts"), lines.join("\n"));
  };
  const tests = await readFile(ours("handlers/job.test.ts"), "utf8");
  await withoutHandlers("delete", "read");
  printed = "";
  await scaffold(otherSpecText);
  expect(printed).toContain(
    "Your test files have no tests of these new handlers:\n  handlers/job.test.ts: read, delete\n",
  );
  expect(printed).toMatch(
    /copy from its test files:\n {2}\S+ generate --spec \S+ --out \S+ --scaffold \S+ours-new\nYou can delete the second scaffold afterwards\.\n$/,
  );
  expect(await readFile(ours("handlers/job.test.ts"), "utf8")).toBe(tests);
  // A test file that is written now has the tests of all handlers.
  await withoutHandlers("delete");
  await rm(ours("handlers/job.test.ts"));
  printed = "";
  await scaffold(otherSpecText);
  expect(printed).not.toContain("no tests");
});

it.each([
  ["{ search, read, add }", "{ search, read, add, delete: (_request, next) => next() }"],
  ["{search, read, add,}", "{search, read, add, delete: (_request, next) => next() }"],
  [
    "{\n\tsearch,\n\tread,\n\tadd // last\n}",
    "{\n\tsearch,\n\tread,\n\tadd, // last\n\t// `request.id`; return `request.answer()`\n\tdelete: (_request, next) => next(),\n}",
  ],
  [
    "{\r\n  search, read, add, /* , */\r\n}",
    "{\r\n  search, read, add, /* , */\r\n  // `request.id`; return `request.answer()`\r\n  delete: (_request, next) => next(),\r\n}",
  ],
])("adds a handler to %j", async (before, after) => {
  const { path, declares } = await jobStub();
  const text = (literal: string) => `const job = ${literal} satisfies JobHandlers;\n`;
  const found = completed(path, text(before), declares);
  expect(found?.text).toBe(text(after));
});

it("adds nothing if a spread may contain the missing handlers", async () => {
  const { path, declares } = await jobStub();
  const text = "export const job: JobHandlers = { ...rest };\n";
  expect(completed(path, text, declares)).toBeUndefined();
});

async function jobStub(): Promise<Required<Pick<Stub, "path" | "declares">>> {
  const materials = await loadMaterials();
  const render = await templateRenderer(materials);
  const all = stubs(
    modelOf(otherSpecText),
    { materials, render, standalone: false, importExtension: "js" },
    placesOf("ours", "generated"),
  );
  const { path, declares } = all.find(({ path }) => path === "handlers/job.ts") ?? {};
  if (path === undefined || declares === undefined) throw new Error("there is no stub of a job's handlers");
  return { path, declares };
}

it("writes a stub for a new resource, and adds it to the existing server", async () => {
  const others = otherSpecText
    .replace(/\n {2}Job:[\s\S]*?\n\n/, "\n")
    .replace("      job: Link(Job)\n", "")
    .replace("[when, stop, bought]", "[when, bought]");
  await scaffold(others);
  expect(await handlerFiles()).toEqual(["driver.ts", "fault-report.ts", "garage.ts", "vehicle.ts"]);
  const server = await readFile(ours("server.ts"), "utf8");
  printed = "";
  await scaffold(otherSpecText);
  expect(await handlerFiles()).toEqual(["driver.ts", "fault-report.ts", "garage.ts", "job.ts", "vehicle.ts"]);
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
  expect(printed).toContain("16 files: 16 written, 0 completed, 0 kept (dry run: nothing was done)");
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
  ["ours", "generated", "../generated", "..", "dist/ours", "handlers"],
  ["ours", "ours/generated", "./generated", ".", "dist", "handlers"],
  [".", "generated", "./generated", ".", "dist", "handlers"],
  ["a/b", "c/d", "../../c/d", "../..", "dist/a/b", "handlers"],
  ["a/handlers", "generated", "../../generated", "../..", "dist/a/handlers", "."],
])("computes the paths from %s to %s", (folder, out, generated, root, compiled, handlers) => {
  expect(placesOf(folder, out)).toEqual({ generated, root, compiled, handlers });
});
