/** Reads the kit's own files that go into outputs. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { byCodeUnit } from "../../spec/build/order.js";
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
