// Finds the type declarations that an entry of a package needs.
import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";

/** The paths of a declaration file and of all that it imports, below a folder of built code. */
export async function reachedDeclarations(folder: string, entry: string): Promise<readonly string[]> {
  const found = new Set([entry]);
  for (const path of found) {
    const text = await readFile(join(folder, path), "utf8");
    for (const [, from = ""] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)\.js"/g)) {
      found.add(`${posix.join(posix.dirname(path), from)}.d.ts`);
    }
  }
  return [...found];
}
