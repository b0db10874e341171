import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { InterfaceModel, Position } from "../../spec/model.js";
import type { CheckResult } from "../run/report.js";

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

/** Where the spec states what a check holds the deployment to. */
export type Places = (result: CheckResult) => Position;

export function placesIn({ clauses, at }: InterfaceModel): Places {
  const places = new Map(clauses.map(({ id, node }) => [id, node.at]));
  return ({ clauses: [first] }) => (first === undefined ? undefined : places.get(first)) ?? at;
}
