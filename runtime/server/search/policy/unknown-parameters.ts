/** Answers unknown search parameters. */

import type { Answers } from "../../answers.js";
import type { ResourceDefinition } from "../../definition.js";
import { isGeneral } from "../../http/general-parameters.js";
import type { Issue } from "../../http/problem.js";
import { nearest } from "../nearest.js";

const mostIssues = 20;

const plainName = (name: string): string => name.split(":")[0] ?? name;

/** A known parameter with a modifier: FHIR requires that it is always refused (http://hl7.org/fhir/R4/search.html#modifiers). */
const isModified = (name: string, { parameters }: ResourceDefinition): boolean =>
  name.includes(":") && parameters.some((parameter) => parameter.name === plainName(name));

function unknownIssue(name: string, resource: ResourceDefinition): Issue {
  const known = resource.parameters.map((parameter) => parameter.name);
  const near = nearest(plainName(name), known);
  const hint = near === undefined ? `Known are: ${known.join(", ")}.` : `Did you mean ${near}?`;
  const what = isModified(name, resource)
    ? "has a modifier, and modifiers are not supported"
    : "is not a search parameter";
  return {
    code: "not-supported",
    text: `${JSON.stringify(name)} ${what} of ${resource.type}. ${hint}`,
    expression: name,
  };
}

export interface UnknownParameters {
  readonly status: number;
  readonly issues: readonly Issue[];
  /** The search succeeds, and finds nothing because of them. */
  readonly findNothing: boolean;
}

/** Decides about parameters that a type does not have: gap kind `unknown-parameter`. */
export function unknownParameters(
  names: readonly string[],
  resource: ResourceDefinition,
  { unknownParameter }: Pick<Answers, "unknownParameter">,
): UnknownParameters {
  const unknown = names.filter((name) => !isGeneral(name, resource));
  const isStatus = typeof unknownParameter === "number";
  const refused = isStatus ? unknown : unknown.filter((name) => isModified(name, resource));
  return {
    status: isStatus ? unknownParameter : 400,
    issues: refused.slice(0, mostIssues).map((name) => unknownIssue(name, resource)),
    findNothing: unknownParameter === "finds nothing" && unknown.length > 0,
  };
}
