// A step of the build: writes the package cri-conform to dist/cri-conform.
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { smallCommands, smallPackage, wholePackage } from "../../spec/command-name.js";
import { packageRoot } from "../../spec/package-root.js";
import { bundle, chunksOf, dist } from "../bundling.js";
import { licencesOf } from "../licences.js";
import {
  type Addresses,
  addressesOfPackage,
  existsInRepository,
  publishedAddress,
} from "../site/addresses.js";

/** The members of cri-kit's package.json that both packages share, and those that the small one is made from. */
interface KitManifest {
  readonly [member: string]: unknown;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
}

/** `bundled` is the folder of the code, `types` that of the declarations. */
function smallManifest(kit: KitManifest): Readonly<Record<string, unknown>> {
  const { version, license, author, homepage, repository, bugs, keywords, engines, publishConfig } = kit;
  const { peerDependenciesMeta } = kit;
  return {
    name: smallPackage,
    version,
    description:
      "Tests a deployment of a clinical API against its specification. The testing part of cri-kit, without dependencies.",
    ...{ license, author, homepage, repository, bugs, keywords },
    type: "module",
    engines,
    bin: { [smallPackage]: "dist/cri-conform.js" },
    exports: {
      "./vitest": { types: "./types/conformance/tools/vitest/conformance.d.ts", default: "./dist/vitest.js" },
      "./report.schema.json": "./conformance/reports/report.schema.json",
      "./events.schema.json": "./conformance/reports/events.schema.json",
      "./baseline.schema.json": "./conformance/runner/baseline/baseline.schema.json",
      "./config.schema.json": "./conformance/options/config.schema.json",
      "./interface.schema.json": "./spec/interface.schema.json",
      "./package.json": "./package.json",
    },
    files: ["dist", "types", "conformance", "spec", "templates", "docs", "examples", "THIRD-PARTY.txt"],
    publishConfig,
    peerDependenciesMeta,
  };
}

const schemas = ["interface", "overlay", "fragment"].map((kind) => `spec/${kind}.schema.json`);

/** Paths below the kit's root: specs, JSON Schemas, and the parts of the HTML page. */
async function dataFiles(root: string): Promise<readonly string[]> {
  const paths = await readdir(join(root, "conformance"), { recursive: true });
  const suite = paths.map((path) => `conformance/${path.replaceAll("\\", "/")}`).filter(isData);
  return ["spec/clinical-records.yaml", ...schemas, "templates/style/base.css", ...suite.sort()];
}

const isData = (path: string): boolean =>
  /\.schema\.json$|\.hbs$|^conformance\/reports\/html\/(script\/[^/]+\.js|style\/.+\.css)$/.test(path) &&
  !/\/(testkit|golden)\//.test(path);

/** The paths of a declaration file and of all that it imports, below a folder of built code. */
async function reachedDeclarations(folder: string, entry: string): Promise<readonly string[]> {
  const found = new Set([entry]);
  for (const path of found) {
    const text = await readFile(join(folder, path), "utf8");
    for (const [, from = ""] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)\.js"/g)) {
      found.add(`${posix.join(posix.dirname(path), from)}.d.ts`);
    }
  }
  return [...found];
}

/** The guides for people who test a deployment. */
const guides = ["conformance", "words", "codes", "answers", "ci"].map((name) => `docs/${name}.md`);

/** The examples that the guides tell people to copy. */
const examples = ["examples/vendor-gate"];

interface PackedPages {
  /** Files to copy as they are, by their paths from the kit's root. */
  readonly copied: readonly string[];
  /** The text of each page in Markdown, by its path. */
  readonly pages: ReadonlyMap<string, string>;
}

/** `others` are the paths of the other files that the package has. */
async function packedPages(
  root: string,
  others: readonly string[],
  addresses: Addresses,
): Promise<PackedPages> {
  const shown = (await Promise.all(examples.map((folder) => filesOf(root, folder)))).flat();
  const copied = shown.filter((path) => !path.endsWith(".md"));
  const sources = [...guides, ...shown.filter((path) => path.endsWith(".md"))];
  const packed = new Set([...others, ...copied, ...sources]);
  const pages = new Map<string, string>();
  for (const source of sources) {
    const text = await readFile(join(root, source), "utf8");
    pages.set(source, inSmallPackage(withLinks(text, source, packed, addresses)));
  }
  return { copied, pages };
}

async function filesOf(root: string, folder: string): Promise<readonly string[]> {
  const files = await readdir(join(root, folder), { withFileTypes: true });
  const isExample = (name: string) => name !== "package-lock.json" && !name.endsWith(".test.ts");
  return files
    .filter((file) => file.isFile() && isExample(file.name))
    .map(({ name }) => `${folder}/${name}`)
    .sort();
}

/** A link to a file that the package lacks leads to where that file is published. */
const withLinks = (text: string, source: string, packed: ReadonlySet<string>, addresses: Addresses): string =>
  text.replace(/\]\(([^)#:\s]+)(#[^)]*)?\)/g, (link, path: string, hash = "") => {
    const file = posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, "");
    if (packed.has(file)) return link;
    if (!existsInRepository(file)) throw new Error(`${source} links to ${file}, which does not exist`);
    return `](${publishedAddress(file, addresses)}${hash})`;
  });

/** Names the command and the entry of this package, where it has them. */
function inSmallPackage(text: string): string {
  const commands = new RegExp(`\\b${wholePackage} (?=(?:${smallCommands.join("|")})\\b)`, "g");
  return text
    .replaceAll(`${wholePackage}/vitest`, `${smallPackage}/vitest`)
    .replace(commands, `${smallPackage} `);
}

const root = packageRoot();
const folder = join(dist, "cri-conform");

/** The executable, what tests import, and the modules that are found by their path. */
const input = {
  "cri-conform": join(dist, "bin", "cri-conform.js"),
  vitest: join(dist, "conformance", "tools", "vitest", "conformance.js"),
  "conformance/traffic/proxy/judge-worker": join(dist, "conformance", "traffic", "proxy", "judge-worker.js"),
};

/** Everything else is bundled: the package has no dependencies. */
const external = (id: string): boolean => id.startsWith("node:") || id === "vitest";

async function put(path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

await rm(folder, { recursive: true, force: true });
const groups = chunksOf(input["cri-conform"]);
const modules = await bundle({ input, folder: join(folder, "dist"), external, withLate: true, groups });
// After the bundle: a stored model that is older than its code is not used.
await cp(join(dist, "spec", "compiled"), join(folder, "dist", "compiled"), { recursive: true });
const data = await dataFiles(root);
const { copied, pages } = await packedPages(root, data, addressesOfPackage());
for (const path of [...data, ...copied]) await cp(join(root, path), join(folder, path));
for (const [path, text] of pages) await put(path, text);
for (const path of await reachedDeclarations(dist, "conformance/tools/vitest/conformance.d.ts")) {
  await put(join("types", path), inSmallPackage(await readFile(join(dist, path), "utf8")));
}
const kit: KitManifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
await put("package.json", `${JSON.stringify(smallManifest(kit), undefined, 2)}\n`);
await put("THIRD-PARTY.txt", await licencesOf(modules));
await cp(join(root, "LICENSE"), join(folder, "LICENSE"));
await cp(join(root, "bin", "small-package", "README.md"), join(folder, "README.md"));
