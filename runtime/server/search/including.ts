// Reads which records of other types a query asks for beside the matches.
import type { ResourceDefinition } from "../definition.js";
import { problem } from "../http/problem.js";
import type { Pairs } from "../http/query-pairs.js";
import type { IncludeDefinition, IncludedIn } from "../target-definition.js";
import { valuesOf } from "./list-window.js";

/** The members whose records come with the matches, and where they are in the answer. */
export interface Including {
  readonly asked: readonly IncludeDefinition[];
  readonly in: IncludedIn;
}

/** Undefined if the query asks for none. Throws a problem for an unknown value. */
export function includingIn({ parameters }: ResourceDefinition, pairs: Pairs): Including | undefined {
  const parameter = parameters.find(({ match }) => match === "include");
  const values = parameter === undefined ? [] : valuesOf(pairs, parameter.name);
  if (parameter === undefined || values.length === 0) return undefined;
  const { name, separator, includes = {}, includedIn = "list" } = parameter;
  const asked = [
    ...new Set(values.flatMap((value) => (separator === undefined ? [value] : value.split(separator)))),
  ].map((value) => {
    const include = Object.hasOwn(includes, value) ? includes[value] : undefined;
    if (include !== undefined) return include;
    const text = `${name} has no value ${JSON.stringify(value)}. Known are: ${Object.keys(includes).join(", ")}.`;
    throw problem(400, "invalid", text, { expression: name });
  });
  return { asked, in: includedIn };
}
