import type { ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { isGeneral } from "../http/general-parameters.js";
import { type Issue, Problem, problem } from "../http/problem.js";
import type { Condition } from "../store/store.js";
import { conditionOf } from "./conditions.js";
import { distinctConditions } from "./distinct.js";
import { nearest } from "./nearest.js";
import type { Pairs } from "./pairs.js";
import { perObject } from "./per-object.js";
import type { ReferenceScope } from "./references.js";
import { sharedEntries } from "./shared-entries.js";
import { triedParameters } from "./tried-parameters.js";

/** How many records a page has, where a search says nothing and at most; and how much a search may ask for. */
export interface PageLimits {
  readonly pageSize: number;
  readonly largestPage: number;
  /** Conditions of a search, each alternative counted: `mostConditions` where it is absent. */
  readonly conditions?: number;
  /** Status that refuses a search for more; without it, a page then has as many as the largest. */
  readonly refuses?: number;
}

export interface Query {
  readonly conditions: readonly Condition[];
  readonly limit: number;
  /** The sealed place in an earlier list from which this page goes on. */
  readonly cursor?: string;
  /** How many records satisfy it in all is asked for, too. */
  readonly total: boolean;
  /** Names and values as they were applied, without what was passed over. */
  readonly applied: Pairs;
}

/** Name of the server's own parameter, which stands in `next` links only. */
export const cursorName = "_cursor";

/** Name of the server's own parameter that asks for the count of all that is found (http://hl7.org/fhir/search.html#total). */
const totalName = "_total";

function unknownIssue(name: string, resource: ResourceDefinition): Issue {
  const known = resource.parameters.map((parameter) => parameter.name);
  const [plain = name] = name.split(":");
  const near = nearest(plain, known);
  const hint = near === undefined ? `Known are: ${known.join(", ")}.` : `Did you mean ${near}?`;
  const what =
    name.includes(":") && known.includes(plain)
      ? "has a modifier, and none is taken"
      : "is no search parameter";
  return {
    code: "not-supported",
    text: `${JSON.stringify(name)} ${what} of ${resource.type}. ${hint}`,
    expression: name,
  };
}

function unmetIssues(names: ReadonlySet<string>, resource: ResourceDefinition): readonly Issue[] {
  const missing = resource.parameters
    .filter(({ demanded, name }) => demanded && !names.has(name))
    .map(({ name }) => `A search of ${resource.type} needs ${name}.`);
  const unmet = resource.atLeastOne
    .filter((rule) => !rule.some((name) => names.has(name)))
    .map((rule) => `A search of ${resource.type} needs at least one of ${rule.join(", ")}.`);
  return [...missing, ...unmet].map((text) => ({ code: "required", text }));
}

function countOf(name: string, values: readonly string[], limits: PageLimits): number {
  const { largestPage, refuses } = limits;
  const [value = ""] = values;
  if (values.length > 1)
    throw problem(400, "invalid", `${name} stands more than once. Give it once.`, { expression: name });
  if (!/^\d+$/.test(value)) {
    throw problem(
      400,
      "invalid",
      `${name} is no count: ${JSON.stringify(value)}. Write a whole number, 0 or more.`,
      {
        expression: name,
      },
    );
  }
  if (refuses !== undefined && Number(value) > largestPage) {
    const text = `${name} is more than a page may have here: ${value}. Write ${largestPage} or less.`;
    throw problem(refuses, "too-costly", text, { expression: name });
  }
  return Math.min(Number(value), largestPage);
}

const valuesOf = (pairs: Pairs, name: string): readonly string[] =>
  pairs.filter(([given]) => given === name).map(([, value]) => value);

function limitOf(resource: ResourceDefinition, pairs: Pairs, limits: PageLimits): number {
  const count = resource.parameters.find(
    ({ match, name }) => match === "count" && valuesOf(pairs, name).length > 0,
  );
  return count === undefined ? limits.pageSize : countOf(count.name, valuesOf(pairs, count.name), limits);
}

function isTotalAsked(pairs: Pairs): boolean {
  const values = valuesOf(pairs, totalName);
  if (values.length === 0 || (values.length === 1 && values[0] === "none")) return false;
  if (values.length === 1 && values[0] === "accurate") return true;
  throw problem(400, "invalid", `${totalName} is "accurate" or "none", once.`, { expression: totalName });
}

/** Asks for a parameter's entries where they are kept. */
function asKept(condition: Condition, resource: ResourceDefinition): Condition {
  if (!("parameter" in condition)) return condition;
  const { parameter: name } = condition;
  const parameter = sharedEntries(resource).get(name) ?? name;
  if (triedParameters(resource).has(name)) return { ...condition, parameter, tried: true };
  return parameter === name ? condition : { ...condition, parameter };
}

function conditionsOf(
  parameters: ReadonlyMap<string, SearchParameterDefinition>,
  resource: ResourceDefinition,
  pairs: Pairs,
  scope: ReferenceScope,
  now: number,
): readonly Condition[] {
  return pairs.flatMap(([name, value]) => {
    const parameter = parameters.get(name);
    if (parameter === undefined || parameter.match === "count") return [];
    return [asKept(conditionOf(parameter, value, scope, now), resource)];
  });
}

// Far beyond what a person asks, and well within what SQLite takes in one statement (1000 levels of an expression).
export const mostConditions = 200;
const mostIssues = 20;

function checkCost(conditions: readonly Condition[], most: number): void {
  const tests = conditions.reduce((sum, one) => sum + (one.kind === "nothing" ? 1 : one.anyOf.length), 0);
  if (tests <= most) return;
  throw problem(
    400,
    "too-costly",
    `The search has ${tests} different conditions, each alternative counted; at most ${most} are taken. Split it into several.`,
  );
}

const byName = perObject(
  ({ parameters }: ResourceDefinition): ReadonlyMap<string, SearchParameterDefinition> =>
    new Map(parameters.map((parameter) => [parameter.name, parameter])),
);

/** How a query is read: the bounds of its pages, and whether what is not known is passed over. */
export interface Reading extends PageLimits {
  readonly lenient?: boolean;
}

/** Reads a query. Throws a 400 that tells every parameter that is unknown and every one that is missing. */
export function parseQuery(
  pairs: Pairs,
  resource: ResourceDefinition,
  scope: ReferenceScope,
  reading: Reading,
  now: number,
): Query {
  const parameters = byName(resource);
  const own = [cursorName, totalName].filter((name) => !parameters.has(name));
  const names = new Set(pairs.map(([name]) => name));
  const unknown = new Set([...names].filter((name) => !own.includes(name) && !parameters.has(name)));
  const refused =
    reading.lenient === true
      ? []
      : [...unknown].filter((name) => !isGeneral(name, resource)).slice(0, mostIssues);
  const issues = [...refused.map((name) => unknownIssue(name, resource)), ...unmetIssues(names, resource)];
  if (issues.length > 0) throw new Problem(400, issues);
  const cursors = valuesOf(pairs, cursorName);
  const [cursor] = cursors;
  if (cursors.length > 1) throw problem(400, "invalid", "A link to a page was changed. Search again.");
  const conditions = distinctConditions(conditionsOf(parameters, resource, pairs, scope, now));
  checkCost(conditions, reading.conditions ?? mostConditions);
  return {
    conditions,
    limit: limitOf(resource, pairs, reading),
    total: own.includes(totalName) && isTotalAsked(pairs),
    applied: pairs.filter(([name]) => !unknown.has(name)),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
