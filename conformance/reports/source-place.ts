// Finds the place of a clause for annotations: in the spec's files, or on the published site.
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, posix, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { addressOf } from "../../spec/published-addresses.js";
import type { CheckResult } from "../runner/report.js";
import type { FormContext } from "./form-context.js";

/**
 * The file in the form that annotating tools expect: relative to the repository of the working folder, or to that folder, with
 * forward slashes; a `file:` URL if it is outside, or in an installed package, which no repository holds.
 */
export function shownFile(file: string, folder = process.cwd()): string {
  const path = resolve(folder, file);
  const root = repositoryOf(resolve(folder)) ?? resolve(folder);
  const inside = relative(root, path);
  const outside = inside === "" || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  const installed = inside.split(sep).includes("node_modules");
  return outside || installed ? pathToFileURL(path).href : inside.split(sep).join("/");
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
  /** Whether the repository has the file, so that tools can show the line. */
  readonly inRepository: boolean;
  /** The published page of the clause; only if the repository does not have the file, and if there is such a page. */
  readonly address?: string;
}

/** Finds the place in the spec of the clause that a check tests. */
export type Places = (result: CheckResult) => Place;

/** Clauses of included or overlaid files get their own file. */
export function placesIn({
  model: { clauses, at },
  spec,
  site,
}: Pick<FormContext, "model" | "spec" | "site">): Places {
  const places = new Map(clauses.map(({ id, node }) => [id, node.at]));
  return ({ clauses: [first] }) => {
    const known = first === undefined ? undefined : places.get(first);
    const { file: own, line, column } = known ?? at;
    const file = own === undefined ? spec : otherFile(spec, own);
    const inRepository = !file.startsWith("file:");
    const published = !inRepository && site !== undefined && first !== undefined && known !== undefined;
    return {
      file,
      line,
      column,
      inRepository,
      ...(published ? { address: addressOf(site, "clause", first) } : {}),
    };
  };
}

/** Another file of the spec, by its path from the folder of the spec's own file. */
function otherFile(spec: string, file: string): string {
  if (!spec.startsWith("file:")) return posix.join(posix.dirname(spec), file);
  return new URL(file.split("/").map(encodeURIComponent).join("/"), spec).href;
}
