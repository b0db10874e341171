// Builds the statement that a search needs no parameter.
import type { Resource } from "../model.js";
import { type Entry, entryAt } from "../source/tree.js";
import type { SpecNode } from "../spec-node.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

/**
 * Undefined if the spec does not make the statement. If it does, no rule and no required flag may contradict it.
 */
export function noneRequiredOf(
  resource: Entry,
  { parameters, rules }: Pick<Resource, "parameters" | "rules">,
  scope: Scope,
): SpecNode | undefined {
  const entry = entryAt(resource.value, "none-required");
  if (entry === undefined) return undefined;
  const needed = [
    ...parameters.filter(({ demanded }) => demanded).map(({ name }) => name),
    ...rules.map((rule) => `one of ${rule.parameters.join(", ")}`),
  ];
  if (needed.length > 0) {
    const message = `a search of ${resource.key} needs no parameter, but also needs ${needed.join(" and ")}`;
    scope.report("CRI1328", entry.keySpot, message);
  }
  const section = scope.header.section("search", resource.key);
  const clause = `rule.${resource.key}.none-required`;
  return nodeOf({ clause, spot: entry.keySpot, details: entry.value, section }, scope);
}
