import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { byCodeUnit } from "../spec/build/order.js";
import { packageRoot } from "../spec/package-root.js";
import type { GeneratedFile } from "./file.js";

/** What the generator takes from the kit's own folder, read once. */
export interface Materials {
  /** Handlebars templates, style sheets and scripts of pages, by their path below templates/. */
  readonly templates: ReadonlyMap<string, string>;
  /** The server's unvarying part, paths below templates/server/. */
  readonly runtime: readonly GeneratedFile[];
  /** The client's, paths below templates/client/runtime/. */
  readonly clientRuntime: readonly GeneratedFile[];
  /** Versions by package name, as the kit itself asks for them. */
  readonly versions: Readonly<Record<string, string>>;
  /** The Node versions that the kit runs on, as a semver range. */
  readonly node: string;
  /** SHA-256 (hex) of all that decides what comes out, the model aside. */
  readonly digest: string;
}

/** Reads templates and package.json from the kit's folder: the nearest one above this file that has a package.json. */
export async function loadMaterials(root: string = packageRoot()): Promise<Materials> {
  const [sources, templates, manifest] = await Promise.all([
    readSources(root),
    readTree(join(root, "templates")),
    readFile(join(root, "package.json"), "utf8"),
  ]);
  const { versions, node } = readPackage(manifest);
  const hash = createHash("sha256");
  for (const { path, text } of [...sources, ...templates]) hash.update(`${path}\0${text}\0`);
  hash.update(JSON.stringify([versions, node]));
  const texts = templates.filter(({ path }) => /\.(hbs|css|js)$/.test(path));
  return {
    templates: new Map(texts.map(({ path, text }) => [path, text])),
    runtime: below(templates, "server/"),
    clientRuntime: below(templates, "client/runtime/"),
    versions,
    node,
    digest: hash.digest("hex"),
  };
}

function below(files: readonly GeneratedFile[], folder: string): readonly GeneratedFile[] {
  return files.flatMap(({ path, text }) =>
    path.startsWith(folder) ? [{ path: path.slice(folder.length), text }] : [],
  );
}

/** The generator's own code: its sources, or what was compiled from them where those did not come along. */
async function readSources(root: string): Promise<readonly GeneratedFile[]> {
  const sources = await readTree(join(root, "generator"));
  return sources.length > 0 ? sources : readTree(join(root, "dist", "generator"));
}

/** All files below a folder but tests and what only tests use, in code-unit order of their paths. */
async function readTree(folder: string): Promise<readonly GeneratedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((path) => !/\.(test|case)\.ts$|(^|\/)(testing|golden)\//.test(path))
    .sort(byCodeUnit);
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(folder, path), "utf8") })));
}

interface PackageJson {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node?: string };
}

function readPackage(text: string): Pick<Materials, "versions" | "node"> {
  const { dependencies, devDependencies, engines }: PackageJson = JSON.parse(text);
  const all = Object.entries({ ...dependencies, ...devDependencies });
  return {
    versions: Object.fromEntries(all.sort(([a], [b]) => byCodeUnit(a, b))),
    node: engines?.node ?? ">=20.19",
  };
}
