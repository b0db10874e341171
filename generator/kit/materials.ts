/** Reads what the generator takes from the kit itself: templates, runtime, versions. */

import { join } from "node:path";
import { packageRoot } from "../../spec/package-root.js";
import type { GeneratedFile } from "../file.js";
import { kitDigest } from "./kit-digest.js";
import { type KitPackage, readPackage, readTree } from "./sources.js";

/** The kit's files that the generator uses, read once. */
export interface Materials extends KitPackage {
  /** Handlebars templates, style sheets and scripts of pages, by their path below templates/. */
  readonly templates: ReadonlyMap<string, string>;
  /** The runtime of server and client, paths below runtime/. */
  readonly runtime: readonly GeneratedFile[];
  /** SHA-256 (hex) of everything that determines the output, except the model. */
  readonly digest: string;
}

/** Reads templates and package.json from the kit's folder: the nearest one above this file that has a package.json. */
export async function loadMaterials(root: string = packageRoot()): Promise<Materials> {
  const [templates, runtime, kitPackage, digest] = await Promise.all([
    readTree(join(root, "templates")),
    readTree(join(root, "runtime")),
    readPackage(root),
    kitDigest(root),
  ]);
  const texts = templates.filter(({ path }) => /\.(hbs|css|js)$/.test(path));
  return { ...kitPackage, templates: new Map(texts.map(({ path, text }) => [path, text])), runtime, digest };
}
