// Tests the package cri-conform as a user installs it: from its tarball, without network and without cri-kit.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallCommands } from "../spec/command-name.js";
import { builtFile, kitVersion, otherSpec, packageRoot } from "../spec/package-root.js";
import { allEntries } from "./commands/all-commands.js";
import { elsewhere } from "./run-cri-conform.js";
import { type Ran, runNode, type Started, startNode } from "./testing/run.js";

const run = promisify(execFile);
const largest = 15_000_000;

let folder: string;
let installed: string;
let server: Started;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-small-"));
  installed = join(folder, "node_modules", "cri-conform");
  const small = builtFile("cri-conform");
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: small });
  const [{ filename }]: [{ filename: string }] = JSON.parse(stdout);
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${filename}`], { cwd: folder });
  server = await startNode([builtFile("cri/cri.js"), "serve", "--port", "0"], { cwd: folder });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Runs its command in the folder where it was installed. */
const conform = (...args: readonly string[]): Promise<Ran> =>
  runNode([join(folder, "node_modules", ".bin", "cri-conform"), ...args], { cwd: folder });

async function bytesIn(path: string): Promise<number> {
  const files = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

describe("the package cri-conform", () => {
  it("installs without network, alone, and is small", async () => {
    const names = await readdir(join(folder, "node_modules"));
    expect(names.filter((name) => !name.startsWith("."))).toEqual(["cri-conform"]);
    expect(await bytesIn(join(folder, "node_modules"))).toBeLessThan(largest);
  });

  it("has the version of cri-kit and lists its commands", async () => {
    expect((await conform("--version")).out).toBe(`${kitVersion()}\n`);
    const { out } = await conform("--help");
    expect(out).toMatch(/^Usage: (npx )?cri-conform /);
    for (const name of smallCommands) expect(out).toMatch(new RegExp(`^  ${name} `, "m"));
    for (const name of elsewhere) expect(out).not.toMatch(new RegExp(`^  ${name} `, "m"));
  });

  it("knows all commands of cri-kit that it lacks, and says where they are", async () => {
    const all = allEntries.map(({ name }) => name);
    expect([...smallCommands, ...elsewhere].sort()).toEqual([...all].sort());
    const { code, err } = await conform("generate", "--out", "x", "--help");
    expect(code).toBe(2);
    expect(err).toContain("npm install --save-dev cri-kit");
    const load = await conform("load", "--store", "sqlite:x.db", "file.ndjson");
    expect(load.code).toBe(2);
    expect(load.err).toContain("npx cri-kit load --store");
  });

  it("runs the whole suite, writes the reports, compares two of them, and leaves nothing behind", async () => {
    const sites = ["--site", "12", "--other-site", "13", "--write", "--seed", "1"];
    const reports = ["--json", "a.json", "--html", "a.html", "--journal", "journal.ndjson"];
    const whole = await conform("conform", server.url, ...sites, ...reports);
    expect(whole.code, whole.out + whole.err).toBe(0);
    expect(await readFile(join(folder, "a.html"), "utf8")).toContain("</html>");
    await cp(join(folder, "a.json"), join(folder, "b.json"));
    expect((await conform("compare", "a.json", "b.json")).code).toBe(0);
    const begun = { act: "run", interface: "clinical-records", baseUrl: server.url };
    await writeFile(join(folder, "journal.ndjson"), `${JSON.stringify(begun)}\n`);
    const cleaned = await conform("clean", "journal.ndjson");
    expect(cleaned.code, cleaned.out + cleaned.err).toBe(0);
    // A whole run, on a machine that may be busy.
  });

  it("checks traffic in its thread", async () => {
    const entry = join(folder, "node_modules", ".bin", "cri-conform");
    const options = ["--target", server.url, "--port", "0", "--json", "live.json"];
    const proxy = await startNode([entry, "proxy", ...options], { cwd: folder });
    await conform("conform", proxy.url, "--site", "12", "--write", "--only", "interaction/Patient/");
    await proxy.stop();
    const live = JSON.parse(await readFile(join(folder, "live.json"), "utf8"));
    expect(live.summary.required.pass).toBeGreaterThan(5);
  });

  it("explains ids, and names itself in what to run", async () => {
    const { code, out } = await conform("explain", "gap.update.target");
    expect(code).toBe(0);
    expect(out).toMatch(/try +(npx )?cri-conform conform /);
    // Only cri-kit has the command of this example.
    expect((await conform("explain", "CRI1203")).out).not.toMatch(/npx cri-/);
  });

  it("reads another interface", async () => {
    await cp(otherSpec(), join(folder, "fleet.yaml"));
    const { code, out } = await conform("explain", "--list", "gap", "--spec", "fleet.yaml");
    expect(code).toBe(0);
    expect(out).toContain("gap.");
    await writeFile(join(folder, "broken.yaml"), "name: [\n");
    const broken = await conform("conform", server.url, "--site", "1", "--spec", "broken.yaml");
    expect(broken.code).toBe(2);
    expect(broken.err).toContain("broken.yaml:");
  });

  it("has the licence of everything that is bundled, and loads nothing else", async () => {
    const licences = await readFile(join(installed, "THIRD-PARTY.txt"), "utf8");
    const names = [...licences.matchAll(/^-{80}\n\n(\S+) \d\S* \(/gm)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(["ajv", "commander", "saxes", "undici", "yaml"]));
    expect(names.filter((name) => heavy.includes(name ?? ""))).toEqual([]);
    const code = (await readdir(join(installed, "dist"), { recursive: true })).filter((path) =>
      /\.js$/.test(path),
    );
    const texts = await Promise.all(code.map((path) => readFile(join(installed, "dist", path), "utf8")));
    const loaded = texts.flatMap((text) =>
      [...text.matchAll(/(?:\bfrom|\bimport\(?|\b__require\()"([@\w][\w@:./-]*)"/g)].map(([, id = ""]) => id),
    );
    expect(new Set(loaded.filter((id) => !id.startsWith("node:")))).toEqual(new Set(["vitest"]));
  });
});

const heavy = [
  "@photostructure/sqlite",
  "pg",
  "ts-morph",
  "prettier",
  "typescript",
  "json-schema-to-typescript",
];

describe("cri-conform/vitest", () => {
  const suite = "suite.test.ts";
  beforeAll(async () => {
    await symlink(join(packageRoot(), "node_modules", "vitest"), join(folder, "node_modules", "vitest"));
    const options = { baseUrl: server.url, site: "12", write: true, only: ["interaction/Patient/read"] };
    const text = `import { conformance } from "cri-conform/vitest";\nconformance(${JSON.stringify(options)});\n`;
    await writeFile(join(folder, suite), text);
  });

  it("has types, which refuse an unknown option", async () => {
    const tsc = join(packageRoot(), "node_modules", "typescript", "bin", "tsc");
    const flags = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--types", "node"];
    const roots = ["--typeRoots", join(packageRoot(), "node_modules", "@types")];
    const compiled = await runNode([tsc, ...flags, ...roots, suite], { cwd: folder });
    expect(compiled.code, compiled.out).toBe(0);
    const mistaken = 'import { conformance } from "cri-conform/vitest";\nconformance({ sight: "12" });\n';
    await writeFile(join(folder, "mistaken.ts"), mistaken);
    expect((await runNode([tsc, ...flags, ...roots, "mistaken.ts"], { cwd: folder })).out).toContain("sight");
  });

  it("runs checks as tests", async () => {
    const vitest = join(packageRoot(), "node_modules", "vitest", "vitest.mjs");
    const ran = await runNode([vitest, "run", "--root", folder, suite], { cwd: folder });
    expect(ran.code, ran.out + ran.err).toBe(0);
    expect(ran.out).toContain("1 passed");
  });
});
