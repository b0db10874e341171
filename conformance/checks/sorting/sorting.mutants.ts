// Mutants of the checks of the order of a list.
import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { type SortKey, type SortRequest, sortKind, sortRequests, sortSent } from "../../../spec/sorting.js";
import { type Behaviour, type Call, withQuery } from "../../behaviours/call.js";
import { changedQuery, searchesBy } from "../../behaviours/call-queries.js";
import { valuesAt } from "../../behaviours/json-edits.js";
import {
  type Entry,
  entriesOf,
  filtered,
  queryOf,
  wholeList,
  withEntries,
  without,
} from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { restating, unstated } from "../../behaviours/restated.js";
import { isJudged } from "../judged.js";
import { orderName } from "./sorting.js";

function asksFor(call: Call, parameter: SearchParameter, { text, direction }: SortRequest): boolean {
  if (!searchesBy(call, parameter) || call.url.searchParams.get(parameter.name) !== text) return false;
  const { directions } = parameter.sorting ?? {};
  return (
    directions === undefined || (call.url.searchParams.get(directions.parameter) ?? undefined) === direction
  );
}

/** The call with another direction of its order, where a parameter of its own says it. */
function withDirection(call: Call, { sorting }: SearchParameter, descending: boolean): Call {
  const { directions } = sorting ?? {};
  if (directions === undefined) return call;
  const { parameter, ...texts } = directions;
  const others = queryOf(call).filter(([name]) => name !== parameter);
  return withQuery(call, [...others, [parameter, descending ? texts.descending : texts.ascending]]);
}

const unsorted = (call: Call, { name }: SearchParameter): Call => without(call, (one) => one === name);

/** Whether a request leaves out the direction, which a parameter of its own could say. */
const isBare = ({ direction }: SortRequest, { sorting }: SearchParameter): boolean =>
  sorting?.directions !== undefined && direction === undefined;

interface Broken {
  readonly operator: string;
  readonly words: string;
  readonly behaviour: (parameter: SearchParameter, request: SortRequest) => Behaviour;
  readonly suits?: (request: SortRequest, resource: Resource, parameter: SearchParameter) => boolean;
}

function lacks({ path }: SortKey, record: JsonObject): boolean {
  return valuesAt(record, path).length === 0;
}

/** Whether the list has another order if the request does not ask for this one. */
const isOwn = ({ value, descending }: SortRequest, { sorted }: Resource): boolean =>
  sorted?.by.path !== value.by.path || sorted.descending !== descending;

const hasPageSize = ({ parameters }: Resource): boolean => parameters.some(({ match }) => match === "count");

/** The entries sorted by a value, or by its text as if a number were one. */
function sortedBy(
  entries: readonly Entry[],
  { path }: SortKey,
  descending: boolean,
  asTexts = false,
): readonly Entry[] {
  const held = ({ record }: Entry) => valuesAt(record, path)[0] ?? "~";
  const compared = (one: Entry, other: Entry): number => {
    const [a, b] = [held(one), held(other)];
    if (typeof a === "number" && typeof b === "number" && !asTexts) return a - b;
    return String(a) === String(b) ? 0 : String(a) < String(b) ? -1 : 1;
  };
  return [...entries].sort((one, other) => (descending ? -1 : 1) * compared(one, other));
}

const broken: readonly Broken[] = [
  {
    operator: "an order is ignored",
    words: "ignores",
    suits: isOwn,
    behaviour: (parameter) => async (call, next) => next(unsorted(call, parameter)),
  },
  {
    operator: "an order is always ascending",
    words: "sorts ascending for",
    suits: (request, _, parameter) => request.descending && !isBare(request, parameter),
    behaviour: (parameter, { value }) => {
      const up = sortRequests(parameter).find((one) => one.value === value && !one.descending)?.text ?? "";
      return async (call, next) =>
        next(
          withDirection(
            withQuery(
              call,
              changedQuery(call, (name, text) => (name === parameter.name ? up : text)),
            ),
            parameter,
            false,
          ),
        );
    },
  },
  {
    operator: "an order without a direction is the other way round",
    words: "turns round",
    suits: (request, _, parameter) => isBare(request, parameter),
    behaviour:
      (parameter, { descending }) =>
      async (call, next) =>
        next(withDirection(call, parameter, !descending)),
  },
  {
    operator: "numbers are sorted as texts",
    words: "sorts texts for",
    suits: ({ value }) => sortKind(value.by.field) === "number",
    behaviour:
      (_, { value, descending }) =>
      async (call, next) => {
        const list = await wholeList(call, next);
        const entries = entriesOf(list);
        return entries === undefined
          ? list
          : withEntries(list, sortedBy(entries, value.by, descending, true));
      },
  },
  {
    operator: "each page is sorted alone",
    words: "sorts each page alone for",
    // Whoever cannot ask for small pages may see the whole list on one.
    suits: (request, resource) => isOwn(request, resource) && hasPageSize(resource),
    behaviour:
      (parameter, { value, descending }) =>
      async (call, next) => {
        const page = await next(unsorted(call, parameter));
        const entries = entriesOf(page);
        return entries === undefined ? page : withEntries(page, sortedBy(entries, value.by, descending));
      },
  },
  {
    operator: "a sorted list lacks records without a value",
    words: "leaves out records without a value for",
    suits: ({ value: { by } }) => !(by.field.constraints ?? []).some(({ keyword }) => keyword === "required"),
    behaviour:
      (_, { value }) =>
      async (call, next) =>
        filtered(await next(call), (record) => !lacks(value.by, record)),
  },
];

function mutantsOf(parameter: SearchParameter, resource: Resource): readonly Mutant[] {
  return sortRequests(parameter)
    .filter(({ value }) => isJudged(value))
    .flatMap((request) =>
      broken
        .filter(({ suits = () => true }) => suits(request, resource, parameter))
        .map(({ operator, words, behaviour }): Mutant => {
          const changed = behaviour(parameter, request);
          return {
            name: `${words} ${parameter.clause}=${sortSent(parameter, request)}`,
            operator,
            breaks: [`sort/${orderName(parameter, request)}`],
            clause: request.value.clause,
            behaviour: () => async (call, next) =>
              asksFor(call, parameter, request) ? changed(call, next) : next(call),
          };
        }),
    );
}

function defaultMutants(resource: Resource): readonly Mutant[] {
  const { sorted } = resource;
  if (sorted === undefined || !isJudged(sorted)) return [];
  const mutant = (words: string, servedAs: Mutant["servedAs"] & {}): Mutant => ({
    name: `${words} ${sorted.clause}`,
    operator: `the stated order: ${words}`,
    breaks: ["sort/without-asking"],
    clause: sorted.clause,
    servedAs,
    behaviour: () => (call, next) => next(call),
  });
  return [
    mutant("ignores", unstated(sorted.clause)),
    mutant("reverses", restating({ ...sorted, descending: !sorted.descending })),
  ];
}

export function sortingMutants({ resources }: InterfaceModel): readonly Mutant[] {
  return resources.flatMap((resource) => [
    ...resource.parameters.flatMap((parameter) => mutantsOf(parameter, resource)),
    ...defaultMutants(resource),
  ]);
}
