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
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((path) => !/\.(test|case)\.ts$|(^|\/)(testing|testkit|golden)\//.test(path))
    .sort(byCodeUnit);
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(folder, path), "utf8") })));
}
