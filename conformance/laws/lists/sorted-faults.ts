// How servers break the laws of the order that a request asks for: it is ignored, turned round, or kept on each page alone.
import { sizeParameter } from "../../../spec/list-places.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { type SortKey, type SortRequest, sortKind, sortRequests, sortSent } from "../../../spec/sorting.js";
import { type Behaviour, type Call, withQuery } from "../../behaviours/call.js";
import { changedQuery, searchesBy } from "../../behaviours/call-queries.js";
import { valuesAt } from "../../behaviours/json-edits.js";
import { type Entry, filtered, queryOf, wholeList, without } from "../../behaviours/lists.js";
import type { ParameterPlace } from "../../checks/places.js";
import { listing } from "./list-faults.js";
import type { Wrong } from "./list-law.js";

/** An order that a request asks for. */
export interface AskedOrder extends ParameterPlace {
  readonly request: SortRequest;
}

export function orderFaults({ parameter, resource, request }: AskedOrder): readonly (Wrong | false)[] {
  const { value, descending, text, direction } = request;
  const { directions } = parameter.sorting ?? {};
  const { by } = value;
  /** The direction is left out, which a parameter of its own could say. */
  const isBare = directions !== undefined && direction === undefined;
  /** The list has another order if the request does not ask for this one. */
  const isOwn = resource.sorted?.by.path !== by.path || resource.sorted.descending !== descending;
  const isAsked = ({ url }: Call): boolean =>
    url.searchParams.get(parameter.name) === text &&
    (directions === undefined || (url.searchParams.get(directions.parameter) ?? undefined) === direction);
  const breaking = (words: string, operator: string, answer: Behaviour): Wrong => ({
    name: `${words} ${parameter.clause}=${sortSent(parameter, request)}`,
    operator,
    clause: value.clause,
    behaviour: () => async (call, next) =>
      searchesBy(call, parameter) && isAsked(call) ? answer(call, next) : next(call),
  });
  const unsorted = (call: Call): Call => without(call, (name) => name === parameter.name);
  const ascending = sortRequests(parameter).find((one) => one.value === value && !one.descending)?.text ?? "";
  return [
    isOwn && breaking("ignores", "an order is ignored", (call, next) => next(unsorted(call))),
    descending &&
      !isBare &&
      breaking("sorts ascending for", "an order is always ascending", (call, next) => {
        const up = changedQuery(call, (name, own) => (name === parameter.name ? ascending : own));
        return next(withDirection(withQuery(call, up), parameter, false));
      }),
    isBare &&
      breaking("turns round", "an order without a direction is the other way round", (call, next) =>
        next(withDirection(call, parameter, !descending)),
      ),
    sortKind(by.field) === "number" &&
      breaking("sorts texts for", "numbers are sorted as texts", async (call, next) =>
        listing((entries) => sortedBy(entries, by, descending, true))(call, (one) => wholeList(one, next)),
      ),
    // Whoever cannot ask for small pages may see the whole list on one.
    isOwn &&
      sizeParameter(resource) !== undefined &&
      breaking("sorts each page alone for", "each page is sorted alone", (call, next) =>
        listing((entries) => sortedBy(entries, by, descending))(unsorted(call), next),
      ),
    !(by.field.constraints ?? []).some(({ keyword }) => keyword === "required") &&
      breaking(
        "leaves out records without a value for",
        "a sorted list lacks records without a value",
        async (call, next) => filtered(await next(call), (record) => valuesAt(record, by.path).length > 0),
      ),
  ];
}

/** The call with another direction of its order, where a parameter of its own says it. */
function withDirection(call: Call, { sorting }: SearchParameter, descending: boolean): Call {
  const { directions } = sorting ?? {};
  if (directions === undefined) return call;
  const { parameter, ...texts } = directions;
  const others = queryOf(call).filter(([name]) => name !== parameter);
  return withQuery(call, [...others, [parameter, descending ? texts.descending : texts.ascending]]);
}

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
