// Lists the files of the package cri-conform: what its commands read when they run, and the type declarations of its entry.
import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";

const schemas = ["interface", "overlay", "fragment"].map((kind) => `spec/${kind}.schema.json`);

/** Paths below the kit's root: specs, JSON Schemas, and the parts of the HTML page. */
export async function dataFiles(root: string): Promise<readonly string[]> {
  const paths = await readdir(join(root, "conformance"), { recursive: true });
  const suite = paths.map((path) => `conformance/${path.replaceAll("\\", "/")}`).filter(isData);
  return ["spec/clinical-records.yaml", ...schemas, "templates/style/base.css", ...suite.sort()];
}

const isData = (path: string): boolean =>
  /\.schema\.json$|\.hbs$|^conformance\/reports\/html\/(script\/[^/]+\.js|style\/.+\.css)$/.test(path) &&
  !/\/(testkit|golden)\//.test(path);

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
