// Finds files of the installed kit: its root folder, its version, its own spec.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder: the nearest folder above this file with a package.json, whether the code is compiled or not. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("cri-kit's package.json is missing from its installation");
    folder = parent;
  }
  return folder;
}

interface Installed {
  /** `cri-kit`, or `cri-conform`: the small package has its own package.json. */
  readonly name: string;
  readonly version: string;
}

/** The package that this code was installed with, as its package.json has it. */
export const installed = (): Installed =>
  JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8"));

/** The kit's own version. */
export const kitVersion = (): string => installed().version;

/** A built file of the kit, by its path below dist/: worker threads need it, since bundlers may move their code. */
export const builtFile = (path: string): string => join(packageRoot(), "dist", path);

/**
 * The spec file that comes with the kit, which is the default; a relative path if that is shorter.
 */
export function ownSpec(): string {
  const path = join(packageRoot(), "spec", "clinical-records.yaml");
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}

const testingSpec = (file: string): string => join(packageRoot(), "spec", "testing", file);
/** The spec file of the second interface, which tests use to show that the code knows no name of the first. */
export const otherSpec = (): string => testingSpec("fleet.yaml");
/** The spec file of the second interface with all other constructs of the language, for tests of whole interfaces: most tests need less. */
export const wideSpec = (): string => testingSpec("wide-fleet.yaml");
/** The spec file of the third interface, an ordinary REST document: it has no sites, and its records do not name their type. */
export const thirdSpec = (): string => testingSpec("library.yaml");
/** The spec file of the fourth interface, a small one, whose updates are JSON Patches, and whose sites are in a header. */
export const patchingSpec = (): string => testingSpec("parcels.yaml");
/** The spec file of the fifth interface, a small one, whose sites are in the host name, and whose tokens need scopes. */
export const hostedSpec = (): string => testingSpec("branches.yaml");
