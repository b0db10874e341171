// Describes clauses in words for `cri-kit explain`.

import type { Action } from "../../spec/action.js";
import { actionAnswerInWords, effectInWords } from "../../spec/action-words.js";
import { operatorInWords } from "../../spec/comparison.js";
import { limitInWords } from "../../spec/constraint.js";
import { deleteRefusedInWords } from "../../spec/delete-refused.js";
import { readOnlyInWords } from "../../spec/direction.js";
import type { Field, NamedValue } from "../../spec/field.js";
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
import { sortedInWords } from "../../spec/sorting.js";

type Described = readonly (readonly [clause: string, words: string])[];

/** Describes every clause except the gaps, in the terms of the interface: `the field period.end of Visit, a timestamp`. */
export function describedClauses(model: InterfaceModel): ReadonlyMap<string, string> {
  return new Map<string, string>([
    [model.clause, `the interface as a whole: ${model.title}`],
    ...(model.requestHeaders ?? []).map(
      ({ clause, name, value }) => [clause, `the header ${name}: ${value} of every request`] as const,
    ),
    ...(model.ids === undefined
      ? []
      : [[model.ids.clause, `the ids of records: ${idsInWords(model.ids)}`] as const]),
    ...statedSecurities(model).map(
      (security) =>
        [
          security.clause,
          `what ${security.of ?? "every request"} must carry: ${credentialsInWords(security)}`,
        ] as const,
    ),
    ...statedScopes(model).map(
      ({ of = "every request", scopes }) =>
        [scopes.clause, `what the token of ${of} must allow: ${scopesInWords(scopes)}`] as const,
    ),
    ...(model.site === undefined
      ? []
      : [
          [
            model.site.clause,
            `${sitePlaceInWords(model.site)}, in which every request names its site`,
          ] as const,
        ]),
    ...model.forms.map((form) => [form.clause, `the path form ${form.name}: ${form.template}`] as const),
    ...model.interactions.flatMap(({ total, nextCursor }) => [
      ...(total === undefined ? [] : [[total.clause, totalInWords(total)] as const]),
      ...(nextCursor === undefined ? [] : [[nextCursor.clause, nextCursorInWords(nextCursor)] as const]),
    ]),
    ...model.interactions.map(
      (rule) =>
        [
          rule.clause,
          `the request to ${rule.kind} records of every type: ${rule.method} on ${places[rule.on]}${effectWords(rule)}`,
        ] as const,
    ),
    ...model.shapes.flatMap(
      ({ clause, name, fields }): Described => [
        [clause, `the shape ${name}, which records of several types may hold`],
        ...fieldsOf(fields, "member", `the shape ${name}`),
      ],
    ),
    ...model.resources.flatMap(resourceOf),
    ...datesOf(model),
    ...model.consequences.map(
      ({ clause, name }) =>
        [
          clause,
          `the consequence ${name}: the document does not say it; it follows from other statements`,
        ] as const,
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
    ...dates.prefixes.map(({ clause, prefix }) => [clause, `the prefix ${prefix} of a date`] as const),
  ];
}

function resourceOf(resource: Resource): Described {
  const {
    name,
    clause,
    fields,
    operations,
    named,
    parameters,
    rules,
    noneRequired,
    nested = [],
    relations,
    sorted,
    deleteRefused,
  } = resource;
  return [
    [clause, `the type ${name}`],
    ...fieldsOf(fields, "field", name),
    ...(relations ?? []).map(
      (relation) => [relation.clause, `of ${name}: ${relationInWords(relation)}`] as const,
    ),
    ...operations.map((operation) => [operation.clause, operationWords(operation)] as const),
    ...named.map(
      (operation) =>
        [
          operation.clause,
          `the operation ${operation.name} of ${name}, which the document only names${servedWords(operation)}`,
        ] as const,
    ),
    ...nested.map((one) => [one.clause, nestedWords(one)] as const),
    ...(resource.actions ?? []).flatMap(actionOf),
    ...rules.map((rule) => [rule.clause, ruleWords(rule, name)] as const),
    ...(noneRequired === undefined
      ? []
      : [[noneRequired.clause, `a search of ${name} needs no parameter`] as const]),
    ...(sorted === undefined ? [] : [[sorted.clause, `${name}: ${sortedInWords(sorted)}`] as const]),
    ...(deleteRefused === undefined
      ? []
      : [[deleteRefused.clause, `${name}: ${deleteRefusedInWords(deleteRefused)}`] as const]),
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
  const { clause, name, resource, method, on, segment, body, answer, sets = [] } = action;
  const words = `the action ${name} of ${resource}`;
  return [
    [clause, `${words}: ${method} on ${places[on]}, at ${segment}`],
    ...(body === undefined
      ? []
      : [
          [body.clause, `the body of ${words}`] as const,
          ...fieldsOf(body.fields, "member", `the body of ${words}`),
        ]),
    ...(answer === undefined
      ? []
      : [
          [answer.clause, `${words} answers ${actionAnswerInWords(answer)}`] as const,
          ...fieldsOf(answer.fields, "member", `the answer of ${words}`),
        ]),
    ...sets.map((effect) => [effect.clause, `${words}: ${effectInWords(effect)}`] as const),
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
  if (compares === undefined) return [];
  const places = targets.map(({ path }) => path).join(" or ");
  return [
    [
      compares.clause,
      `the parameter ${name} finds each ${resource} whose ${places} ${operatorInWords(compares.operator, match)}`,
    ],
  ];
}

function closedSetOf({ name, resource, values, closed }: SearchParameter): Described {
  if (closed === undefined) return [];
  const all = values.map(({ value }) => value).join(", ");
  return [[closed.clause, `the values of the parameter ${name} of ${resource}: ${all}, and no others`]];
}

function fieldsOf(fields: readonly Field[], kind: "field" | "member", owner: string): Described {
  return fields.flatMap(
    (field): Described => [
      [field.clause, `the ${kind} ${field.path} of ${owner}, ${typeWords(field)}`],
      ...valuesOf(
        field.values,
        `the ${kind} ${field.path} of ${owner}`,
        closes(field) ? "refused" : "allowed",
      ),
      ...(field.constraints ?? []).map(
        (constraint) =>
          [constraint.clause, `the ${kind} ${field.path} of ${owner} ${limitInWords(constraint)}`] as const,
      ),
      ...(field.default === undefined
        ? []
        : [
            [
              field.default.clause,
              `the ${kind} ${field.path} of ${owner} is ${field.default.value} if an add leaves it out`,
            ] as const,
          ]),
      ...directionsOf(field, `the ${kind} ${field.path} of ${owner}`),
      ...(field.type.kind === "object" ? fieldsOf(field.type.fields, kind, owner) : []),
    ],
  );
}

function directionsOf(field: Field, words: string): Described {
  const { readOnly, writeOnly, nullable } = field;
  return [
    ...(readOnly === undefined
      ? []
      : [
          [
            readOnly.clause,
            `only the server sets ${words}; a value that a client sends ${readOnlyInWords(field)}`,
          ] as const,
        ]),
    ...(writeOnly === undefined ? [] : [[writeOnly.clause, `no answer contains ${words}`] as const]),
    ...(nullable === undefined ? [] : [[nullable.clause, `${words} may be null`] as const]),
  ];
}

const closes = ({ constraints = [] }: Field): boolean =>
  constraints.some(({ keyword }) => keyword === "enum");

function valuesOf(values: readonly NamedValue[], owner: string, others: string): Described {
  return values.map(({ clause, value }) => [
    clause,
    `the value ${value} of ${owner}; other values are ${others}`,
  ]);
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
