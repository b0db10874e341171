// Finds the place of a clause in the spec's files, for annotations.
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, posix, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { InterfaceModel } from "../../spec/model.js";
import type { CheckResult } from "../runner/report.js";

/**
 * The file in the form that annotating tools expect: relative to the repository of the working folder, or to that folder, with
 * forward slashes; a `file:` URL if it is outside.
 */
export function shownFile(file: string, folder = process.cwd()): string {
  const path = resolve(folder, file);
  const root = repositoryOf(resolve(folder)) ?? resolve(folder);
  const inside = relative(root, path);
  const outside = inside === "" || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  return outside ? pathToFileURL(path).href : inside.split(sep).join("/");
}

function repositoryOf(folder: string): string | undefined {
  let at = folder;
  while (!existsSync(join(at, ".git"))) {
    const parent = dirname(at);
    if (parent === at) return undefined;
    at = parent;
  }
  return at;
}

/** A place in the form that annotating tools expect. */
export interface Place {
  /** As `shownFile` returns it. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Finds the place in the spec of the clause that a check tests. */
export type Places = (result: CheckResult) => Place;

/** `spec` is the spec's file as `shownFile` returns it; clauses of included or overlaid files get their own file. */
export function placesIn({ clauses, at }: InterfaceModel, spec: string): Places {
  const places = new Map(clauses.map(({ id, node }) => [id, node.at]));
  return ({ clauses: [first] }) => {
    const { file, line, column } = (first === undefined ? undefined : places.get(first)) ?? at;
    return { file: file === undefined ? spec : otherFile(spec, file), line, column };
  };
}

/** Another file of the spec, by its path from the folder of the spec's own file. */
function otherFile(spec: string, file: string): string {
  if (!spec.startsWith("file:")) return posix.join(posix.dirname(spec), file);
  return new URL(file.split("/").map(encodeURIComponent).join("/"), spec).href;
}
