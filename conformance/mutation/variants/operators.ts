// Conforming variants of parameters whose name is the operator: how a day is compared with a time, and records without a value.
import { isTimed } from "../../../spec/limits.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { type Call, withQuery } from "../../behaviours/call.js";
import { changedQuery } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { entriesOf, idOf, united, wholeList, withEntries, without } from "../../behaviours/lists.js";
import { lookedAt } from "../../search/record-values.js";
import { isSpare } from "../../search/required-parameters.js";
import { inLink, pageOf, withoutBounds } from "./pages.js";
import { hasParameter, is, ofNewLists, variantsOf } from "./rows.js";

const wholeDay = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the parameter has an operator and looks at times. */
const looksAtTimes = ({ match, compares, targets }: SearchParameter): boolean =>
  match === "date" && compares !== undefined && targets.every(({ field }) => isTimed(field));

/** The parameters of a search that pass `test`. */
function asked(
  { route, url }: Call,
  test: (parameter: SearchParameter) => boolean,
): readonly SearchParameter[] {
  if (route?.kind !== "search") return [];
  return route.resource.parameters.filter((one) => url.searchParams.has(one.name) && test(one));
}

const isCompared = ({ compares, targets }: SearchParameter): boolean =>
  compares !== undefined && targets.length > 0;

const days = variantsOf("search", { sole: ["days"], suits: hasParameter(looksAtTimes) });

const compared = variantsOf("search", {
  follows: ofNewLists,
  suits: ({ resources }) =>
    resources.some((resource) =>
      resource.parameters.some((one) => isCompared(one) && isSpare(resource, one)),
    ),
});

export const conformingOperators: readonly ConformingVariant[] = [
  days.asks([], "a day counts as its first instant", (call) => {
    const names = asked(call, looksAtTimes).map(({ name }) => name);
    const changed = (name: string, value: string) =>
      names.includes(name) && wholeDay.test(value) ? `${value}T00:00:00Z` : value;
    return names.length === 0 ? undefined : withQuery(call, changedQuery(call, changed));
  }),
  // For a single such parameter: what lacks a value matches it too.
  compared.serves([], "records without a value match an operator", (model) => async (call, next) => {
    const [parameter, ...more] = asked(call, isCompared);
    if (parameter === undefined || more.length > 0 || !is(call, "search")) return next(call);
    if (!isSpare(call.route.resource, parameter)) return next(call);
    const list = await wholeList(withoutBounds(call), next);
    const found = entriesOf(list);
    if (found === undefined) return list;
    const known = new Set(found.map(({ record }) => idOf(record, call)));
    const wider = await united([without(withoutBounds(call), (name) => name === parameter.name)], next);
    const lacking = wider.filter(
      ({ record }) => !known.has(idOf(record, call)) && lookedAt(model, parameter, record).length === 0,
    );
    return pageOf(call, withEntries(list, [...found, ...lacking]), 50, inLink);
  }),
];
