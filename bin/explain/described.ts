// Describes clauses in words for `cri-kit explain`.

import type { Action } from "../../spec/action.js";
import { actionAnswerInWords, effectInWords } from "../../spec/action-words.js";
import { operatorInWords } from "../../spec/comparison.js";
import { limitInWords } from "../../spec/constraint.js";
import { statementsOf } from "../../spec/constructs/statements.js";
import { sentInWords, setterInWords } from "../../spec/direction.js";
import type { Field, NamedValue } from "../../spec/field.js";
import { isClosedSet } from "../../spec/limits.js";
import { nextCursorInWords, totalInWords } from "../../spec/list-places.js";
import type {
  InteractionRule,
  InterfaceModel,
  NamedOperation,
  Operation,
  Resource,
} from "../../spec/model.js";
import type { NestedCollection } from "../../spec/nested-collection.js";
import { idsInWords } from "../../spec/record-ids.js";
import { relationInWords } from "../../spec/relation.js";
import { scopesInWords } from "../../spec/scopes.js";
import type { AtLeastOneRule, SearchParameter } from "../../spec/search-parameter.js";
import { credentialsInWords, statedScopes, statedSecurities } from "../../spec/security.js";
import { sitePlaceInWords } from "../../spec/sites.js";

type Described = readonly (readonly [clause: string, words: string])[];

/** A description of each node that is there. */
function saidOf<T extends { readonly clause: string }>(
  nodes: readonly (T | undefined)[] | undefined,
  words: (node: T) => string,
): Described {
  return (nodes ?? []).flatMap((node) => (node === undefined ? [] : [[node.clause, words(node)] as const]));
}

/** Describes every clause except the gaps, in the terms of the interface: `the field period.end of Visit, a timestamp`. */
export function describedClauses(model: InterfaceModel): ReadonlyMap<string, string> {
  return new Map<string, string>([
    [model.clause, `the interface as a whole: ${model.title}`],
    ...saidOf(model.requestHeaders, ({ name, value }) => `the header ${name}: ${value} of every request`),
    ...saidOf([model.ids], (ids) => `the ids of records: ${idsInWords(ids)}`),
    ...saidOf(
      statedSecurities(model),
      (security) => `what ${security.of ?? "every request"} must carry: ${credentialsInWords(security)}`,
    ),
    ...statedScopes(model).map(
      ({ of = "every request", scopes }) =>
        [scopes.clause, `what the token of ${of} must allow: ${scopesInWords(scopes)}`] as const,
    ),
    ...saidOf([model.site], (site) => `${sitePlaceInWords(site)}, in which every request names its site`),
    ...saidOf(model.forms, ({ name, template }) => `the path form ${name}: ${template}`),
    ...model.interactions.flatMap(({ total, nextCursor }) => [
      ...saidOf([total], totalInWords),
      ...saidOf([nextCursor], nextCursorInWords),
    ]),
    ...saidOf(
      model.interactions,
      (rule) =>
        `the request to ${rule.kind} records of every type: ${rule.method} on ${places[rule.on]}${effectWords(rule)}`,
    ),
    ...model.shapes.flatMap(
      ({ clause, name, fields }): Described => [
        [clause, `the shape ${name}, which records of several types may hold`],
        ...fieldsOf(fields, "member", `the shape ${name}`),
      ],
    ),
    ...model.resources.flatMap(resourceOf),
    ...datesOf(model),
    ...saidOf(
      model.consequences,
      ({ name }) => `the consequence ${name}: the document does not say it; it follows from other statements`,
    ),
  ]);
}

function effectWords({ replaces, merges, patches }: InteractionRule): string {
  if (patches === true) return "; the body is a JSON Patch";
  if (merges === true) return "; the body is a JSON Merge Patch";
  return replaces === true ? "; the body replaces the whole record" : "";
}

const places = { collection: "the collection", record: "one record" } as const;

function datesOf({ dates }: InterfaceModel): Described {
  if (dates === undefined) return [];
  return [
    [dates.clause, "the rules of date search"],
    [dates.range.clause, "the request for a range of dates"],
    ...saidOf(dates.prefixes, ({ prefix }) => `the prefix ${prefix} of a date`),
  ];
}

function resourceOf(resource: Resource): Described {
  const { name, clause, fields, operations, named, parameters, rules } = resource;
  return [
    [clause, `the type ${name}`],
    ...fieldsOf(fields, "field", name),
    ...saidOf(resource.relations, (relation) => `of ${name}: ${relationInWords(relation)}`),
    ...saidOf(operations, operationWords),
    ...saidOf(
      named,
      (operation) =>
        `the operation ${operation.name} of ${name}, which the document only names${servedWords(operation)}`,
    ),
    ...saidOf(resource.nested, nestedWords),
    ...(resource.actions ?? []).flatMap(actionOf),
    ...saidOf(rules, (rule) => ruleWords(rule, name)),
    ...statementsOf(resource).map(({ node, named }) => [node.clause, named] as const),
    ...parameters.flatMap(
      (parameter): Described => [
        [parameter.clause, parameterWords(parameter)],
        ...comparisonOf(parameter),
        ...valuesOf(parameter.values, `the parameter ${parameter.name} of ${name}`, othersOf(parameter)),
        ...closedSetOf(parameter),
      ],
    ),
  ];
}

const servedWords = ({ servedAs }: NamedOperation): string =>
  servedAs === undefined ? "" : ` and the generated server answers as an ${servedAs}`;

function actionOf(action: Action): Described {
  const { clause, name, resource, method, on, segment, body, answer, sets } = action;
  const words = `the action ${name} of ${resource}`;
  return [
    [clause, `${words}: ${method} on ${places[on]}, at ${segment}`],
    ...saidOf([body], () => `the body of ${words}`),
    ...fieldsOf(body?.fields ?? [], "member", `the body of ${words}`),
    ...saidOf([answer], (given) => `${words} answers ${actionAnswerInWords(given)}`),
    ...fieldsOf(answer?.fields ?? [], "member", `the answer of ${words}`),
    ...saidOf(sets, (effect) => `${words}: ${effectInWords(effect)}`),
  ];
}

function operationWords({ kind, resource, offered }: Operation): string {
  return offered
    ? `the interaction ${kind} of ${resource}`
    : `the interaction ${kind}, which the document does not list for ${resource}`;
}

function nestedWords({ resource, parent, field, segment }: NestedCollection): string {
  return `the collection ${segment} below a record of ${parent}: the records of ${resource} that refer to it by ${field}`;
}

function ruleWords({ parameters }: AtLeastOneRule, name: string): string {
  return `a search of ${name} needs at least one of ${parameters.join(", ")}`;
}

function parameterWords({ name, resource, type }: SearchParameter): string {
  return `the search parameter ${name} of ${resource}, published as ${type}`;
}

/** What the document says of other values: an order is one of those that it states. */
function othersOf({ sorting, closed }: SearchParameter): string {
  if (sorting !== undefined) return "refused";
  return closed === undefined ? "allowed" : "not allowed";
}

function comparisonOf({ name, resource, match, targets, compares }: SearchParameter): Described {
  const paths = targets.map(({ path }) => path).join(" or ");
  return saidOf(
    [compares],
    ({ operator }) =>
      `the parameter ${name} finds each ${resource} whose ${paths} ${operatorInWords(operator, match)}`,
  );
}

function closedSetOf({ name, resource, values, closed }: SearchParameter): Described {
  const all = values.map(({ value }) => value).join(", ");
  return saidOf([closed], () => `the values of the parameter ${name} of ${resource}: ${all}, and no others`);
}

function fieldsOf(fields: readonly Field[], kind: "field" | "member", owner: string): Described {
  return fields.flatMap((field): Described => {
    const words = `the ${kind} ${field.path} of ${owner}`;
    return [
      [field.clause, `${words}, ${typeWords(field)}`],
      ...valuesOf(field.values, words, isClosedSet(field) ? "refused" : "allowed"),
      ...saidOf(field.constraints, (constraint) => `${words} ${limitInWords(constraint)}`),
      ...saidOf([field.default], ({ value }) => `${words} is ${value} if an add leaves it out`),
      ...directionsOf(field, words),
      ...(field.type.kind === "object" ? fieldsOf(field.type.fields, kind, owner) : []),
    ];
  });
}

function directionsOf(field: Field, words: string): Described {
  const { readOnly, writeOnly, nullable } = field;
  return [
    ...saidOf([readOnly], () => `${setterInWords(field, words)}; ${sentInWords(field)}`),
    ...saidOf([writeOnly], () => `no answer contains ${words}`),
    ...saidOf([nullable], () => `${words} may be null`),
  ];
}

function valuesOf(values: readonly NamedValue[], owner: string, others: string): Described {
  return saidOf(values, ({ value }) => `the value ${value} of ${owner}; other values are ${others}`);
}

function typeWords({ type, many }: Field): string {
  const one = singleWords(type);
  return many ? `a list, each of type ${one}` : `of type ${one}`;
}

function singleWords(type: Field["type"]): string {
  if (type.kind === "union") return type.of.map(singleWords).join(" or ");
  if (type.kind === "map") return `map of ${singleWords(type.values)}`;
  return type.kind === "shape" ? type.shape : type.kind === "dateTime" ? type.forms.join(" or ") : type.kind;
}
