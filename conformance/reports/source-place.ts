// The place of a clause in the spec's files, for annotations.
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, posix, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { InterfaceModel } from "../../spec/model.js";
import type { CheckResult } from "../runner/report.js";

/**
 * The file as tools that show results beside the code want it: relative to the repository that the working folder lies in, or
 * to that folder, with forward slashes; a `file:` URL where it lies outside.
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

/** A place as tools that show results beside the code want it. */
export interface Place {
  /** As `shownFile` has it. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Where the spec states what a check holds the deployment to. */
export type Places = (result: CheckResult) => Place;

/** `spec` is the spec's file as `shownFile` has it; what it includes or lies over is shown by its own. */
export function placesIn({ clauses, at }: InterfaceModel, spec: string): Places {
  const places = new Map(clauses.map(({ id, node }) => [id, node.at]));
  return ({ clauses: [first] }) => {
    const { file, line, column } = (first === undefined ? undefined : places.get(first)) ?? at;
    return { file: file === undefined ? spec : beside(spec, file), line, column };
  };
}

/** Another file of the spec, by its path from the folder of the spec's own file. */
function beside(spec: string, file: string): string {
  if (!spec.startsWith("file:")) return posix.join(posix.dirname(spec), file);
  return new URL(file.split("/").map(encodeURIComponent).join("/"), spec).href;
}
