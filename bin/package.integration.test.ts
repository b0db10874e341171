// Tests the content of the published npm package.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { packageRoot } from "../spec/package-root.js";

const root = packageRoot();

/** Files that are loaded by path instead of an import: threads, and a loader hook. */
const loadedByPath = [
  "dist/conformance/mutation/worker.js",
  "dist/conformance/traffic/proxy/judge-worker.js",
  "dist/generator/user-targets/strip-types.js",
];

let packed: ReadonlySet<string>;
beforeAll(async () => {
  const { stdout } = await promisify(execFile)("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: root,
    maxBuffer: 16_000_000,
  });
  const [pack]: { readonly files: readonly { readonly path: string }[] }[] = JSON.parse(stdout);
  packed = new Set(pack?.files.map(({ path }) => path));
});

/** The files, built ones or declarations, and all files that they import. */
async function reached(entries: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set(entries);
  for (const path of found) {
    const text = await readFile(join(root, path), "utf8");
    const declares = path.endsWith(".d.ts");
    for (const [, from = ""] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+\.js)"/g)) {
      const target = normalize(join(dirname(path), from)).replaceAll("\\", "/");
      found.add(declares ? target.replace(/\.js$/, ".d.ts") : target);
    }
  }
  return found;
}

describe("the package", () => {
  test("contains everything that its command, its entries and their types load", async () => {
    const { bin, exports } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const entries = Object.values<string | Record<string, string>>({ ...exports, ...bin }).flatMap((entry) =>
      typeof entry === "string" ? [entry] : Object.values(entry),
    );
    const named = entries.map((path) => normalize(path).replaceAll("\\", "/"));
    expect(named.filter((path) => !packed.has(path))).toEqual([]);
    const code = [...named, ...loadedByPath].filter((path) => /\.(js|ts)$/.test(path));
    const missing = [...(await reached(code))].filter((path) => !packed.has(path));
    expect(missing).toEqual([]);
  });

  test("has its command under the package's name and under the short name", async () => {
    const { name, bin } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    expect(Object.keys(bin)).toEqual([name, "cri"]);
    expect(new Set(Object.values(bin)).size).toBe(1);
  });

  test("has the stored model of the kit's own spec", () => {
    expect([...packed].filter((path) => /^dist\/spec\/compiled\/.*\.model$/.test(path))).toHaveLength(1);
  });

  test("contains every page that its README links to, except generated ones", async () => {
    const text = await readFile(join(root, "README.md"), "utf8");
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = ""]) => path);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((path) => !packed.has(path) && !path.startsWith("generated/"))).toEqual([]);
  });

  test("contains no tests, and nothing that only tests use", () => {
    const testOnly = /\.(test|case)\.|\.map$|(^|\/)golden\/|\/(testing|testkit)\//;
    expect([...packed].filter((path) => testOnly.test(path))).toEqual([]);
  });
});
