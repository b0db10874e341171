// Builds the closed set of a parameter's values, and checks that the parameter can have it.
import type { Match, SearchParameter } from "../search-parameter.js";
import { type Entry, entryAt, valueAt } from "../source/tree.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

/** The statement that no other values are allowed; its clause is `constraint.search.TYPE.NAME.enum`. */
export function closedSetOf(
  { key, value }: Entry,
  { clause, match, section }: { readonly clause: string; readonly match: Match; readonly section: string },
  scope: Scope,
): SearchParameter["closed"] {
  const entry = entryAt(value, "enum");
  if (entry === undefined) return undefined;
  const compared = match === "string" || match === "token";
  const problem = compared
    ? entryAt(value, "values") && "names values too"
    : `compares neither texts nor codes, but a ${match}`;
  if (problem !== undefined)
    scope.report("CRI1361", entry.keySpot, `the parameter ${key} has enum, and ${problem}`);
  const details = valueAt(entry.value, "is") === undefined ? undefined : entry.value;
  return nodeOf({ clause: `constraint.${clause}.enum`, spot: entry.keySpot, details, section }, scope);
}
