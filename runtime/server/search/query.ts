/** Reads the query of a search. */

import { type Answers, defaultAnswers } from "../answers.js";
import type { ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { Problem, problem } from "../http/problem.js";
import type { Condition } from "../store/store.js";
import { conditionOf } from "./conditions.js";
import { distinctConditions } from "./distinct.js";
import { filterOnlyParameters } from "./filter-only-parameters.js";
import type { Pairs } from "./pairs.js";
import { perObject } from "./per-object.js";
import { boundAnswers } from "./policy/bound-answers.js";
import { conditionsTogether, type Occurrence } from "./policy/repeated-parameters.js";
import { unknownParameters } from "./policy/unknown-parameters.js";
import { unmetRules } from "./policy/unmet-rules.js";
import { checkSeen } from "./policy/unseen-parameter.js";
import type { ReferenceScope } from "./references.js";
import { sharedEntries } from "./shared-entries.js";

/** How many records a page has, where a search says nothing and at most; and how much a search may ask for. */
export interface PageLimits {
  readonly pageSize: number;
  readonly largestPage: number;
  /** Maximum number of conditions of a search, each alternative counted (default: `mostConditions`). */
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

/** Name of the server's own parameter, which only occurs in `next` links. */
export const cursorName = "_cursor";

/** Name of the server's own parameter that asks for the count of all that is found (http://hl7.org/fhir/search.html#total). */
const totalName = "_total";

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
  if (filterOnlyParameters(resource).has(name)) return { ...condition, parameter, filterOnly: true };
  return parameter === name ? condition : { ...condition, parameter };
}

function conditionsOf(
  parameters: ReadonlyMap<string, SearchParameterDefinition>,
  resource: ResourceDefinition,
  pairs: Pairs,
  scope: ReferenceScope,
  { answers, binding, now }: { readonly answers: Answers; readonly binding: boolean; readonly now: number },
): readonly Condition[] {
  const occurrences = pairs.flatMap(([name, value]): readonly Occurrence[] => {
    const parameter = parameters.get(name);
    if (parameter === undefined || parameter.match === "count") return [];
    checkSeen(parameter, binding);
    return parameter.unseen === "ignored" ? [] : [[parameter, value]];
  });
  return conditionsTogether(occurrences, answers.repeatedParameter, ([parameter, value]) =>
    asKept(conditionOf(parameter, value, scope, now, answers), resource),
  );
}

// Far beyond what a person asks, and well within what SQLite takes in one statement (1000 levels of an expression).
export const mostConditions = 200;

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

/** How a query is read: the bounds of its pages, how the interface answers, and whether what is not known is passed over. */
export interface Reading extends PageLimits {
  readonly lenient?: boolean;
  /** The usual ones where they are absent. */
  readonly answers?: Answers;
  /** A write depends on it: what other searches would pass over is refused. */
  readonly binding?: boolean;
}

const nothing: Condition = { kind: "nothing" };

/** Throws a problem that names every unknown and every missing parameter; if the answers say so, the search finds nothing instead. */
function checkNames(
  names: ReadonlySet<string>,
  unknown: ReadonlySet<string>,
  resource: ResourceDefinition,
  answers: Answers,
  lenient: boolean,
): readonly Condition[] {
  const strange = unknownParameters(lenient ? [] : [...unknown], resource, answers);
  const unmet = unmetRules(names, resource, answers);
  const issues = [...strange.issues, ...unmet.issues];
  if (issues.length > 0) throw new Problem((strange.issues.length > 0 ? strange : unmet).status, issues);
  return strange.findNothing || unmet.findNothing || isUnguarded(names, resource) ? [nothing] : [];
}

/** Whether a search has what it has to have only in parameters that are ignored: it would find everything. */
function isUnguarded(names: ReadonlySet<string>, resource: ResourceDefinition): boolean {
  const ignored = resource.parameters.filter(({ unseen, name }) => unseen === "ignored" && names.has(name));
  if (ignored.length === 0) return false;
  const left = new Set([...names].filter((name) => !ignored.some((one) => one.name === name)));
  return (
    unmetRules(left, resource, defaultAnswers).issues.length >
    unmetRules(names, resource, defaultAnswers).issues.length
  );
}

/** Reads a query. Throws a problem that names every unknown and every missing parameter. */
export function parseQuery(
  pairs: Pairs,
  resource: ResourceDefinition,
  scope: ReferenceScope,
  reading: Reading,
  now: number,
): Query {
  const { lenient = false, binding = false, answers: given = defaultAnswers } = reading;
  const answers = binding ? boundAnswers(given) : given;
  const parameters = byName(resource);
  const own = [cursorName, totalName].filter((name) => !parameters.has(name));
  const names = new Set(pairs.map(([name]) => name));
  const unknown = new Set([...names].filter((name) => !own.includes(name) && !parameters.has(name)));
  const none = checkNames(names, unknown, resource, answers, lenient);
  const cursors = valuesOf(pairs, cursorName);
  const [cursor] = cursors;
  if (cursors.length > 1) throw problem(400, "invalid", "A link to a page was changed. Search again.");
  const asked = conditionsOf(parameters, resource, pairs, scope, { answers, binding, now });
  const conditions = distinctConditions([...none, ...asked]);
  checkCost(conditions, reading.conditions ?? mostConditions);
  return {
    conditions,
    limit: limitOf(resource, pairs, reading),
    total: own.includes(totalName) && isTotalAsked(pairs),
    applied: pairs.filter(([name]) => !unknown.has(name)),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
