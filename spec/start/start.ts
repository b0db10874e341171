import { readFile } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { packageRoot } from "../package-root.js";

/** What a first file is made for: a spec of its own, or an overlay over the spec in a file. */
export interface Start {
  /** Where it will stand. */
  readonly file: string;
  /** The spec below an overlay. */
  readonly base?: string;
}

/** The text of a first spec, or of a first overlay, with the paths in it as they are from its place. */
export async function startText({ file, base }: Start): Promise<string> {
  const kind = base === undefined ? "interface" : "overlay";
  const text = await readFile(join(packageRoot(), "spec", "start", `${kind}.yaml`), "utf8");
  const hinted = text.replace(/\$schema=\S+/, () => `$schema=${schemaFrom(file, `${kind}.schema.json`)}`);
  if (base === undefined) return hinted;
  return hinted.replace(/^overlay-of: .*$/m, () => `overlay-of: ${quoted(pathTo(resolve(base), file))}`);
}

/** Way from the file to a schema: that of this very installation where it goes with the file, else where one would be. */
function schemaFrom(file: string, name: string): string {
  const root = packageRoot();
  const [home = ""] = root.split(`${sep}node_modules${sep}`);
  const way = relative(home, resolve(file));
  const together = home !== "" && !way.startsWith("..") && !isAbsolute(way);
  if (together || home === root) return pathTo(join(root, "spec", name), file);
  return `./node_modules/cri-kit/spec/${name}`;
}

/** The way from a file to another, with forward slashes. */
function pathTo(to: string, file: string): string {
  const way = relative(dirname(resolve(file)), to)
    .split(sep)
    .join("/");
  return way.startsWith(".") ? way : `./${way}`;
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : JSON.stringify(path);
}
