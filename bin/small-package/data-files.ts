// Lists the files that the commands of the package cri-conform read when they run.
import { readdir } from "node:fs/promises";
import { join } from "node:path";

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
