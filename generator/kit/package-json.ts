/** Reads the kit's own package.json. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { byCodeUnit } from "../../spec/build/order.js";

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
