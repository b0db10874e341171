// Builds the operator of a parameter whose name is the operator, and checks that the parameter can have it.
import { type Match, operators, type SearchParameter } from "../search-parameter.js";
import { type Entry, entryAt, flagOf, textOf, valueAt } from "../source/tree.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

interface Home {
  readonly resource: string;
  readonly match: Match;
  readonly section: string;
  /** Names of the parameters that the spec flags as date-searchable. */
  readonly dated: readonly string[];
}

/** How a plain value of the parameter is compared; its clause is `compares.TYPE.NAME`. */
export function comparisonOf(
  parameter: Entry,
  { resource, match, section, dated }: Home,
  scope: Scope,
): SearchParameter["compares"] {
  const entry = entryAt(parameter.value, "compares");
  if (entry === undefined) return undefined;
  const inner = valueAt(entry.value, "is");
  const operator = operators.find((one) => one === textOf(inner ?? entry.value));
  if (operator === undefined) return undefined;
  const problem = problemOf(parameter, match, dated);
  if (problem !== undefined)
    scope.report("CRI1360", entry.keySpot, `the parameter ${parameter.key} has an operator, and ${problem}`);
  const clause = `compares.${resource}.${parameter.key}`;
  const details = inner === undefined ? undefined : entry.value;
  return { ...nodeOf({ clause, spot: entry.keySpot, details, section }, scope), operator };
}

function problemOf({ key, value }: Entry, match: Match, dated: readonly string[]): string | undefined {
  if (match !== "date" && match !== "number") return `compares neither dates nor numbers, but a ${match}`;
  if (entryAt(value, "unseen") !== undefined) return "it looks at no field";
  if (dated.includes(key)) return "it is named under date-search";
  if (entryAt(value, "prefixes") !== undefined) return "its values have prefixes";
  if (flagOf(valueAt(value, "either")) === true) return "the document does not say which field it looks at";
  return undefined;
}
