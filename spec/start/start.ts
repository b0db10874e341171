// Makes the text of a new spec or a new overlay, for `cri-kit init`.
import { readFile } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { ownSpec, packageRoot } from "../package-root.js";

/** What `cri-kit init` writes: a small spec, a copy of the kit's own spec, or an overlay over a spec. */
export interface Start {
  /** The path that the file will have. */
  readonly file: string;
  /** The spec that an overlay changes. */
  readonly base?: string;
  /** Copy the kit's own spec. */
  readonly copy?: boolean;
}

/** The text of the file. Paths in it are relative to its folder. */
export async function startText({ file, base, copy = false }: Start): Promise<string> {
  const kind = base === undefined ? "interface" : "overlay";
  const source = copy ? ownSpec() : join(packageRoot(), "spec", "start", `${kind}.yaml`);
  const text = await readFile(source, "utf8");
  const hinted = text.replace(/\$schema=\S+/, () => `$schema=${schemaFrom(file, `${kind}.schema.json`)}`);
  if (base === undefined) return hinted;
  return hinted.replace(/^overlay-of: .*$/m, () => `overlay-of: ${quoted(pathTo(resolve(base), file))}`);
}

/** The path to a schema: in this installation if the file is in its project, else in `node_modules`. */
export function schemaFrom(file: string, name: string): string {
  const root = packageRoot();
  const [home = ""] = root.split(`${sep}node_modules${sep}`);
  const way = relative(home, resolve(file));
  const together = home !== "" && !way.startsWith("..") && !isAbsolute(way);
  if (together || home === root) return pathTo(join(root, "spec", name), file);
  return `./node_modules/cri-kit/spec/${name}`;
}

/** The relative path from a file to another, with forward slashes. */
function pathTo(to: string, file: string): string {
  const way = relative(dirname(resolve(file)), to)
    .split(sep)
    .join("/");
  return way.startsWith(".") ? way : `./${way}`;
}

const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : JSON.stringify(path));
