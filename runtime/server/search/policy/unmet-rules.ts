/** Answers a search that lacks required parameters. */

import type { Answers } from "../../answers.js";
import type { ResourceDefinition } from "../../definition.js";
import type { Issue } from "../../http/problem.js";

/** What a search lacks that its type demands. */
function unmetIssues(names: ReadonlySet<string>, resource: ResourceDefinition): readonly Issue[] {
  const missing = resource.parameters
    .filter(({ demanded, name }) => demanded && !names.has(name))
    .map(({ name }) => `A search of ${resource.type} needs ${name}.`);
  const unmet = resource.atLeastOne
    .filter((rule) => !rule.some((name) => names.has(name)))
    .map((rule) => `A search of ${resource.type} needs at least one of ${rule.join(", ")}.`);
  return [...missing, ...unmet].map((text) => ({ code: "required", text }));
}

export interface UnmetRules {
  readonly status: number;
  readonly issues: readonly Issue[];
  /** The search is answered, and finds nothing because of what it lacks. */
  readonly findNothing: boolean;
}

/**
 * What comes of a search that lacks what it has to have: gap kind `error-unsatisfied`. A server that answers it with a list is
 * told of nothing that a search has to have.
 */
export function unmetRules(
  names: ReadonlySet<string>,
  resource: ResourceDefinition,
  { errorUnsatisfied }: Pick<Answers, "errorUnsatisfied">,
): UnmetRules {
  const issues = unmetIssues(names, resource);
  const isStatus = typeof errorUnsatisfied === "number";
  return {
    status: isStatus ? errorUnsatisfied : 400,
    issues: isStatus ? issues : [],
    findNothing: errorUnsatisfied === "empty list" && issues.length > 0,
  };
}
