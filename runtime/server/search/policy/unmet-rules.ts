/** Answers a search that lacks required parameters, and a search that an add depends on. */

import type { Answers } from "../../answers.js";
import type { ResourceDefinition } from "../../definition.js";
import type { Issue } from "../../http/problem.js";

/** The required parameters that a search lacks. */
function unmetIssues(names: ReadonlySet<string>, resource: ResourceDefinition): readonly Issue[] {
  const missing = resource.parameters
    .filter(({ demanded, name }) => demanded && !names.has(name))
    .map(({ name }) => `A search of ${resource.type} needs ${name}.`);
  const unmet = resource.atLeastOne
    .filter((rule) => !rule.some((name) => names.has(name)))
    .map((rule) => `A search of ${resource.type} needs at least one of ${rule.join(", ")}.`);
  return [...missing, ...unmet].map((text) => ({ code: "required", text }));
}

interface UnmetRules {
  readonly status: number;
  readonly issues: readonly Issue[];
  /** The search succeeds, and finds nothing because of the missing parameters. */
  readonly findNothing: boolean;
}

/**
 * Decides about a search that lacks required parameters: gap kind `error-unsatisfied`. If the interface answers with an ordinary
 * list, nothing is required.
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

const statusOr400 = (answer: number | string): number => (typeof answer === "number" ? answer : 400);

/**
 * The answers for the search of a conditional add. If an ordinary search would ignore a parameter, this one refuses it: otherwise the
 * add would depend on a different search than the client wrote.
 */
export const boundAnswers = (answers: Answers): Answers => ({
  ...answers,
  unknownParameter: statusOr400(answers.unknownParameter),
  countElsewhere: statusOr400(answers.countElsewhere),
  errorUnsatisfied: statusOr400(answers.errorUnsatisfied),
});
