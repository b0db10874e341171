// Tests the content of the published npm packages.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join, normalize, posix } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { builtFile, packageRoot } from "../spec/package-root.js";
import { runNode } from "./testing/run.js";

const root = packageRoot();

/** Files that are loaded by path instead of an import: threads, and a loader hook. */
const loadedByPath = [
  "dist/conformance/mutation/worker.js",
  "dist/conformance/traffic/proxy/judge-worker.js",
  "dist/generator/user-targets/strip-types.js",
];

/** The files of the packages' tarballs. */
let packed: ReadonlySet<string>;
let packedSmall: ReadonlySet<string>;
beforeAll(async () => {
  [packed, packedSmall] = await Promise.all([packedFrom(root), packedFrom(builtFile("cri-conform"))]);
});

async function packedFrom(cwd: string): Promise<ReadonlySet<string>> {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const { stdout } = await promisify(execFile)("npm", args, { cwd, maxBuffer: 16_000_000 });
  const [pack]: { readonly files: readonly { readonly path: string }[] }[] = JSON.parse(stdout);
  return new Set(pack?.files.map(({ path }) => path));
}

/** The targets of a page's relative links, as paths from the root of its package. */
async function linksOf(folder: string, page: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, page), "utf8");
  return [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, path = ""]) =>
    posix.join(posix.dirname(page), path),
  );
}

/** The pages of a package whose files come from a folder, and the relative links of these pages that lead to no packed file. */
async function checkedLinks(folder: string, files: ReadonlySet<string>, isPage: RegExp) {
  const pages = [...files].filter((path) => isPage.test(path));
  const links = (await Promise.all(pages.map((page) => linksOf(folder, page)))).flat();
  expect(links.length).toBeGreaterThan(10);
  const isThere = (path: string) => files.has(path) || [...files].some((one) => one.startsWith(`${path}/`));
  return { pages, broken: links.filter((path) => !isThere(path)) };
}

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

test.each(["package.json", "dist/cri-conform/package.json"])(
  "%s names vitest so that npm 10 installs the package",
  async (file) => {
    const manifest = JSON.parse(await readFile(join(root, file), "utf8"));
    // npm 10 fails at an optional peer that is not there ("Cannot read properties of null"). pnpm and Yarn take this member alone for one.
    expect(manifest.peerDependencies).toBeUndefined();
    expect(manifest.peerDependenciesMeta).toEqual({ vitest: { optional: true } });
  },
);

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

  test("contains every file that its pages link to", async () => {
    const { pages, broken } = await checkedLinks(root, packed, /^(\w+\.md|docs\/.+\.md)$/);
    expect(pages).toEqual(expect.arrayContaining(["README.md", "SECURITY.md", "docs/conformance.md"]));
    expect(broken).toEqual([]);
  });

  test("has the licences of what is bundled in it, and neither the small package nor the site", () => {
    expect(packed).toContain("dist/cri/THIRD-PARTY.txt");
    expect([...packed].filter((path) => /^dist\/(cri-conform|site)/.test(path))).toEqual([]);
  });

  test("runs nothing on the machine of a user who installs it", async () => {
    const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const installing = ["preinstall", "install", "postinstall", "prepare", "prepublish"];
    expect(installing.filter((name) => name in scripts)).toEqual([]);
  });

  test("contains no tests, and nothing that only tests use", () => {
    const testOnly = /\.(test|case)\.|\.map$|(^|\/)golden\/|\/(testing|testkit)\//;
    expect([...packed].filter((path) => testOnly.test(path))).toEqual([]);
  });
});

describe("the small package", () => {
  test("contains the pages that a vendor needs, and every file that they link to", async () => {
    const { pages, broken } = await checkedLinks(builtFile("cri-conform"), packedSmall, /\.md$/);
    const guides = ["conformance", "words", "answers", "ci"].map((name) => `docs/${name}.md`);
    expect(pages).toEqual(expect.arrayContaining([...guides, "README.md", "examples/vendor-gate/README.md"]));
    const jobs = ["github.yml", "gitlab.yml"].map((name) => `examples/vendor-gate/${name}`);
    expect([...packedSmall]).toEqual(expect.arrayContaining(["examples/vendor-gate/gate.js", ...jobs]));
    expect(broken).toEqual([]);
  });

  test("names its own command on its pages, where it has it", async () => {
    const small = builtFile("cri-conform");
    const ci = await readFile(join(small, "docs", "ci.md"), "utf8");
    expect(ci).toContain("npx cri-conform conform ");
    expect(ci).toContain("npx cri-kit check ");
    expect(ci).not.toContain("npx cri-kit conform ");
  });
});

describe("both packages", () => {
  test("contain no tests", () => {
    expect(
      [...packedSmall].filter((path) => /\.(test|case)\.|\.map$|\/(golden|testing|testkit)\//.test(path)),
    ).toEqual([]);
    expect([...packedSmall]).toEqual(expect.arrayContaining(["README.md", "LICENSE", "THIRD-PARTY.txt"]));
  });

  test.each(["", "dist/cri-conform"])("are clean for publint: ./%s", async (folder) => {
    const publint = join(root, "node_modules", "publint", "src", "cli.js");
    const { code, out, err } = await runNode([
      publint,
      "run",
      join(root, folder),
      "--strict",
      "--pack",
      "npm",
    ]);
    expect(code, out + err).toBe(0);
    expect(out).toContain("All good!");
  });
});
