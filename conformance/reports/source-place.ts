// Finds the place of a clause for annotations, in the spec's files or on the published site, and says what report forms need for it.
import { posix, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryFile } from "../../spec/github/repository-file.js";
import type { InterfaceModel } from "../../spec/model.js";
import { addressOf } from "../../spec/published-addresses.js";
import type { CheckResult } from "../runner/report.js";
import type { BodyOptions } from "./filing.js";

/** The file in the form that annotating tools expect: its path in the repository, or a `file:` URL if the repository does not have it. */
export const shownFile = (file: string, folder = process.cwd()): string =>
  repositoryFile(file, folder) ?? pathToFileURL(resolve(folder, file)).href;

/** Finds the place in the spec of the clause that a check tests. */
export type Places = ReturnType<typeof placesIn>;
/** A place in the form that annotating tools expect. */
export type Place = ReturnType<Places>;

/** Clauses of included or overlaid files get their own file. */
export function placesIn({
  model: { clauses, at },
  spec,
  site,
}: Pick<FormContext, "model" | "spec" | "site">) {
  const places = new Map(clauses.map(({ id, node }) => [id, node.at]));
  return ({ clauses: [first] }: CheckResult) => {
    const known = first === undefined ? undefined : places.get(first);
    const { file: own, line, column } = known ?? at;
    const file = own === undefined ? spec : otherFile(spec, own);
    // Then tools can show the line; else a published page of the clause is named, if there is one.
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

/** What a report form needs in addition to the report. */
export interface FormContext extends BodyOptions {
  readonly model: InterfaceModel;
  /** The spec file, relative to its repository if it is in one, with forward slashes. */
  readonly spec: string;
  /** The base of the published site that has the clauses; absent if there is none. */
  readonly site?: string | undefined;
  /** The version of the kit. */
  readonly version: string;
}
