/** Reads the kit's own files that go into outputs. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { byCodeUnit } from "../../spec/text/order.js";
import type { GeneratedFile } from "../file.js";

/**
 * All files below a folder except tests and their helpers, in code-unit order of their paths; empty if the folder
 * does not exist.
 */
export async function readTree(folder: string): Promise<readonly GeneratedFile[]> {
  const paths = (await filesIn(folder, ""))
    .filter((path) => !/\.(test|case)\.ts$|(^|\/)(testing|testkit|golden)\//.test(path))
    .sort(byCodeUnit);
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(folder, path), "utf8") })));
}

/** Not by `recursive`: in the archives of Yarn PnP, such entries have no place. */
async function filesIn(folder: string, within: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(() => []);
  const found = entries.map(async (entry): Promise<readonly string[]> => {
    const path = `${within}${entry.name}`;
    return entry.isDirectory() ? filesIn(folder, `${path}/`) : entry.isFile() ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

/** The parts of the kit's own package.json that the output uses. */
export interface KitPackage {
  /** Versions by package name, as in the kit's own dependencies, in code-unit order. */
  readonly versions: Readonly<Record<string, string>>;
  /** The kit's own version. */
  readonly version: string;
  /** The Node versions that the kit runs on, as a semver range. */
  readonly node: string;
}

interface PackageJson {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node?: string };
}

export async function readPackage(root: string): Promise<KitPackage> {
  const text = await readFile(join(root, "package.json"), "utf8");
  const { version = "0.0.0", dependencies, devDependencies, engines }: PackageJson = JSON.parse(text);
  const all = Object.entries({ ...dependencies, ...devDependencies });
  return {
    versions: Object.fromEntries(all.sort(([a], [b]) => byCodeUnit(a, b))),
    version,
    node: engines?.node ?? ">=20.19",
  };
}
