/** Answers unknown search parameters, and those that look at no field. */

import type { Answers } from "../../answers.js";
import type { InterfaceDefinition, ResourceDefinition, SearchParameterDefinition } from "../../definition.js";
import { isGeneral } from "../../http/general-parameters.js";
import type { Issue } from "../../http/problem.js";
import { problem } from "../../http/problem.js";
import { perObject } from "../../per-object.js";
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
    : `is not a search parameter of ${resource.type}`;
  return {
    code: "not-supported",
    text: `${JSON.stringify(name)} ${what}. ${hint}`,
    expression: name,
  };
}

interface UnknownParameters {
  readonly status: number;
  readonly issues: readonly Issue[];
  /** The search succeeds, and finds nothing because of them. */
  readonly findNothing: boolean;
}

/** Names by which some type limits its lists. */
const countNames = perObject(
  ({ resources }: InterfaceDefinition): ReadonlySet<string> =>
    new Set(
      resources.flatMap(({ parameters }) =>
        parameters.filter(({ match }) => match === "count").map(({ name }) => name),
      ),
    ),
);

/** Decides about parameters that a type does not have: gap kinds `unknown-parameter` and `count-elsewhere`. */
export function unknownParameters(
  names: readonly string[],
  resource: ResourceDefinition,
  definition: InterfaceDefinition,
  { unknownParameter, countElsewhere }: Pick<Answers, "unknownParameter" | "countElsewhere">,
): UnknownParameters {
  const unknown = names.filter((name) => !isGeneral(name, resource));
  const isCount = (name: string) => countNames(definition).has(name);
  const others = unknown.filter((name) => !isCount(name));
  const isStatus = typeof unknownParameter === "number";
  const refused = isStatus ? others : others.filter((name) => isModified(name, resource));
  const counts = typeof countElsewhere === "number" ? unknown.filter(isCount) : [];
  const countStatus = typeof countElsewhere === "number" && refused.length === 0 ? countElsewhere : 400;
  return {
    status: isStatus && refused.length > 0 ? unknownParameter : countStatus,
    issues: [...refused, ...counts].slice(0, mostIssues).map((name) => unknownIssue(name, resource)),
    findNothing: unknownParameter === "finds nothing" && others.length > 0,
  };
}

/** Refuses a parameter that looks at no field, if the interface chooses that: gap kind `unseen-parameter`. */
export function checkSeen({ name, unseen }: SearchParameterDefinition, binding: boolean): void {
  const status = unseen === "ignored" && binding ? 400 : unseen;
  if (typeof status === "number")
    throw problem(
      status,
      "not-supported",
      `${name} cannot be used: records of this type have no field for it. Leave it out.`,
      { expression: name },
    );
}
