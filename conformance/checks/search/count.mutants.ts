// Mutants of the check that a list is no longer than asked: the bound is ignored, or off by one.
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { withQuery } from "../../behaviours/call.js";
import { changedQuery, searchesBy } from "../../behaviours/call-queries.js";
import { withEntries, without, withoutNext } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";

function unbounded(parameter: SearchParameter): Mutant {
  return {
    name: `ignores ${parameter.clause}`,
    operator: "the bound of a list is ignored",
    seenByReading: true,
    breaks: ["count/bounds-list"],
    clause: parameter.clause,
    behaviour: () => async (call, next) =>
      next(searchesBy(call, parameter) ? without(call, (name) => name === parameter.name) : call),
  };
}

const few = 2;

/** Takes a small bound, and ignores a larger one. */
function onlyFew(parameter: SearchParameter): Mutant {
  return {
    name: `ignores ${parameter.clause} above ${few}`,
    operator: "a larger bound of a list is ignored",
    breaks: ["count/bounds-list"],
    clause: parameter.clause,
    behaviour: () => async (call, next) => {
      const isLarger = Number(call.url.searchParams.get(parameter.name)) > few;
      const ignored = searchesBy(call, parameter) && isLarger;
      return next(ignored ? without(call, (name) => name === parameter.name) : call);
    },
  };
}

/** Lists `more` records than asked, or fewer if `more` is negative. */
function offBy(parameter: SearchParameter, more: number): Mutant {
  const shifted = (name: string, value: string) =>
    name === parameter.name && /^\d+$/.test(value) ? String(Number(value) + more) : value;
  const words = more > 0 ? "one too many" : "one too few";
  return {
    name: `lists ${words} by ${parameter.clause}`,
    operator: `a bounded list holds ${words}`,
    breaks: ["count/bounds-list"],
    clause: parameter.clause,
    behaviour: () => async (call, next) => {
      if (!searchesBy(call, parameter)) return next(call);
      const bound = Number(call.url.searchParams.get(parameter.name)) + more;
      if (bound > 0) return next(withQuery(call, changedQuery(call, shifted)));
      // The server beneath may refuse to list no records at all.
      return withoutNext(withEntries(await next(call), []));
    },
  };
}

/** Lists half as many records as asked, and nothing after them. */
function halves(parameter: SearchParameter): Mutant {
  const half = (name: string, value: string) =>
    name === parameter.name && /^\d+$/.test(value) ? String(Math.ceil(Number(value) / 2)) : value;
  return {
    name: `lists half as many as ${parameter.clause} asks`,
    operator: "a bounded list holds half as many",
    breaks: ["count/bounds-list"],
    clause: parameter.clause,
    behaviour: () => async (call, next) =>
      searchesBy(call, parameter)
        ? withoutNext(await next(withQuery(call, changedQuery(call, half))))
        : next(call),
  };
}

export function countMutants(model: InterfaceModel): readonly Mutant[] {
  const bounds = model.resources.flatMap(({ parameters }) =>
    parameters.filter(({ match }) => match === "count"),
  );
  return bounds.flatMap((parameter) => [
    unbounded(parameter),
    onlyFew(parameter),
    offBy(parameter, 1),
    offBy(parameter, -1),
    halves(parameter),
  ]);
}
