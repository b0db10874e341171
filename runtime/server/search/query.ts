/** Reads the query of a search: its conditions, its page, and what is wrong with it. */

import { type Answers, defaultAnswers } from "../answers.js";
import type { InterfaceDefinition, ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { Problem, problem } from "../http/problem.js";
import type { Pairs } from "../http/query-pairs.js";
import { perObject } from "../per-object.js";
import type { Condition } from "../store-port/condition.js";
import type { SortOrder } from "../store-port/store.js";
import { chosenMembers } from "./chosen-members.js";
import { conditionOf } from "./conditions.js";
import { filterOnlyParameters } from "./filter-only-parameters.js";
import { type Including, includingIn } from "./including.js";
import { type ListWindow, type PageSizes, valuesOf, windowIn } from "./list-window.js";
import { conditionsTogether, type Occurrence } from "./policy/repeated-parameters.js";
import { checkSeen, unknownParameters } from "./policy/unknown-parameters.js";
import { boundAnswers, unmetRules } from "./policy/unmet-rules.js";
import type { ReferenceScope } from "./references.js";
import { searchTypeOf } from "./search-types.js";
import { sharedEntries } from "./shared-entries.js";
import { sortIn } from "./sorting.js";

/** The limits of a search: its page size and its number of conditions. */
export interface PageLimits extends PageSizes {
  /** Maximum number of conditions of a search, each alternative counted (default: `mostConditions`). */
  readonly conditions?: number;
}

export interface Query extends ListWindow {
  readonly conditions: readonly Condition[];
  /** Absent for a list in the order of adding. */
  readonly sort?: readonly SortOrder[];
  /** The sealed position in an earlier list at which this page continues. */
  readonly cursor?: string;
  /** Absent for the matches alone. */
  readonly including?: Including;
  /** The members that the records have; absent for all of them. */
  readonly members?: ReadonlySet<string>;
  /** The client also wants the number of all records that satisfy the search. */
  readonly total: boolean;
  /** Names and values as they were applied, without ignored ones. */
  readonly applied: Pairs;
}

/** Name of the server's own parameter, which only occurs in `next` links. */
export const cursorName = "_cursor";

/** The parameter of the interface that takes the cursor of a page; undefined if the lists of the type have links instead. */
export const statedCursor = ({
  parameters,
}: Pick<ResourceDefinition, "parameters">): SearchParameterDefinition | undefined =>
  parameters.find(({ match }) => match === "cursor");

/** Name of the parameter that asks for the number of all found records (http://hl7.org/fhir/search.html#total). */
const totalName = "_total";

function isTotalAsked(pairs: Pairs): boolean {
  const values = valuesOf(pairs, totalName);
  if (values.length === 0 || (values.length === 1 && values[0] === "none")) return false;
  if (values.length === 1 && values[0] === "accurate") return true;
  const what = values.length > 1 ? `occurs ${values.length} times` : `is ${JSON.stringify(values[0])}`;
  throw problem(400, "invalid", `${totalName} ${what}. Send "accurate" or "none", once.`, {
    expression: totalName,
  });
}

/** The condition with the name under which the parameter's entries are stored. */
export function asKept(condition: Condition, resource: ResourceDefinition): Condition {
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
    // What concerns only the list asks nothing of a record.
    if (parameter === undefined || searchTypeOf(parameter).condition === undefined) return [];
    checkSeen(parameter, binding);
    return parameter.unseen === "ignored" ? [] : [[parameter, value]];
  });
  return conditionsTogether(occurrences, answers.repeatedParameter, ([parameter, value]) =>
    asKept(conditionOf(parameter, value, scope, now, answers), resource),
  );
}

// Far more than a person needs, and well within SQLite's limit for one statement (1000 levels of an expression).
export const mostConditions = 200;

function checkCost(conditions: readonly Condition[], most: number): void {
  const tests = conditions.reduce((sum, one) => sum + (one.kind === "nothing" ? 1 : one.anyOf.length), 0);
  if (tests <= most) return;
  throw problem(
    400,
    "too-costly",
    `The search has ${tests} different conditions, each alternative counted; at most ${most} are allowed. Split it into several searches.`,
  );
}

const byName = perObject(
  ({ parameters }: ResourceDefinition): ReadonlyMap<string, SearchParameterDefinition> =>
    new Map(
      parameters.filter(({ inPath }) => inPath === undefined).map((parameter) => [parameter.name, parameter]),
    ),
);

/** The resource as if its searches needed no parameter. */
const withoutRules = (resource: ResourceDefinition): ResourceDefinition => ({
  ...resource,
  atLeastOne: [],
  parameters: resource.parameters.map((parameter) => ({ ...parameter, demanded: false })),
});

/** How a query is read: the limits, the interface's answers, and whether unknown parameters are ignored. */
export interface Reading extends PageLimits {
  readonly lenient?: boolean;
  /** Default: `defaultAnswers`. */
  readonly answers?: Answers;
  /** A write depends on the search, so it refuses what other searches ignore. */
  readonly binding?: boolean;
  /** The path restricts the search to the records of one parent, so no parameter is required. */
  readonly nested?: boolean;
}

export const nothing: Condition = { kind: "nothing" };

/** Throws a problem that names every unknown and every missing parameter; if the answers say so, the search finds nothing instead. */
function checkNames(
  names: ReadonlySet<string>,
  unknown: ReadonlySet<string>,
  resource: ResourceDefinition,
  answers: Answers,
  { definition, lenient }: { readonly definition: InterfaceDefinition; readonly lenient: boolean },
): readonly Condition[] {
  const strange = unknownParameters(lenient ? [] : [...unknown], resource, definition, answers);
  const unmet = unmetRules(names, resource, answers);
  const issues = [...strange.issues, ...unmet.issues];
  if (issues.length > 0) throw new Problem((strange.issues.length > 0 ? strange : unmet).status, issues);
  return strange.findNothing || unmet.findNothing || isUnguarded(names, resource) ? [nothing] : [];
}

/** Whether all required parameters of a search are ignored, so that it would find everything. */
function isUnguarded(names: ReadonlySet<string>, resource: ResourceDefinition): boolean {
  const ignored = resource.parameters.filter(({ unseen, name }) => unseen === "ignored" && names.has(name));
  if (ignored.length === 0) return false;
  const left = new Set([...names].filter((name) => !ignored.some((one) => one.name === name)));
  return (
    unmetRules(left, resource, defaultAnswers).issues.length >
    unmetRules(names, resource, defaultAnswers).issues.length
  );
}

/** The cursor of a query, in the interface's own parameter or in that of a link. */
function cursorIn(pairs: Pairs, stated: string | undefined): string | undefined {
  const [cursor, another] = valuesOf(pairs, stated ?? cursorName);
  if (another === undefined) return cursor;
  if (stated === undefined) throw problem(400, "invalid", "A link to a page was changed. Search again.");
  throw problem(400, "invalid", `${stated} occurs more than once. Give it once.`, { expression: stated });
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
  const stated = statedCursor(resource)?.name;
  const own = [...(stated === undefined ? [cursorName] : []), totalName].filter(
    (name) => !parameters.has(name),
  );
  const names = new Set(pairs.map(([name]) => name));
  const unknown = new Set([...names].filter((name) => !own.includes(name) && !parameters.has(name)));
  const searched = reading.nested === true ? withoutRules(resource) : resource;
  const none = checkNames(names, unknown, searched, answers, { definition: scope.definition, lenient });
  const cursor = cursorIn(pairs, stated);
  const asked = conditionsOf(parameters, resource, pairs, scope, { answers, binding, now });
  const conditions = distinctConditions([...none, ...asked]);
  checkCost(conditions, reading.conditions ?? mostConditions);
  const sort = sortIn(resource, pairs);
  const including = includingIn(resource, pairs);
  const members = chosenMembers(resource, pairs, scope.definition, answers);
  return {
    conditions,
    ...windowIn(resource, pairs, reading),
    ...(sort === undefined ? {} : { sort }),
    ...(including === undefined ? {} : { including }),
    ...(members === undefined ? {} : { members }),
    total: own.includes(totalName) && isTotalAsked(pairs),
    applied: pairs.filter(([name]) => !unknown.has(name)),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** Each value once, in the order of their first occurrence. */
function distinct<T>(items: readonly T[]): readonly T[] {
  if (items.length < 2) return items;
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

function withDistinctTests(condition: Condition): Condition {
  switch (condition.kind) {
    case "nothing":
      return condition;
    case "id":
      return { ...condition, anyOf: distinct(condition.anyOf) };
    case "text":
      return { ...condition, anyOf: distinct(condition.anyOf) };
    case "token":
      return { ...condition, anyOf: distinct(condition.anyOf) };
    case "range":
      return { ...condition, anyOf: distinct(condition.anyOf) };
  }
}

const hasSeveral = (condition: Condition): boolean =>
  condition.kind !== "nothing" && condition.anyOf.length > 1;

/** Whether some conditions may be equal. Conditions on different parameters never are, and need no comparison. */
function mayRepeat(conditions: readonly Condition[]): boolean {
  const subjects = conditions.map((one) => ("parameter" in one ? one.parameter : one.kind));
  return new Set(subjects).size < subjects.length;
}

/** The conditions without repeated ones and repeated alternatives, which would find the same records. */
function distinctConditions(conditions: readonly Condition[]): readonly Condition[] {
  const all = conditions.some(hasSeveral) ? conditions.map(withDistinctTests) : conditions;
  return mayRepeat(all) ? distinct(all) : all;
}
