// The law of the size of a list: it has as many records as requested, and no more.
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { counted } from "../../../spec/text/counted.js";
import { withQuery } from "../../behaviours/call.js";
import { changedQuery, searchesBy } from "../../behaviours/call-queries.js";
import { withEntries, without, withoutNext } from "../../behaviours/lists.js";
import { shownAs } from "../../behaviours/renamed-ids.js";
import { fail, pass } from "../../checks/expect.js";
import type { Finding } from "../../checks/finding.js";
import { listWords } from "../../checks/judge-list.js";
import { type ParameterPlace, parameterName, parameterPlaces } from "../../checks/places.js";
import type { SearchOutcome } from "../../http/api/adapter.js";
import { type Problem, problem } from "../../http/problem.js";
import { soughtLaw, type Wrong } from "./list-law.js";
import type { Relation } from "./sought.js";

/** A page may hold fewer than asked if another follows, and then the whole list must hold as many; or if lists end after so few. */
const asLongAs = (bound: number, name: string): Relation => ({
  expected: `${counted(bound, "record")} for ${name}=${bound}, or fewer and further pages`,
  async wrong({ firstPage }, whole) {
    const { length = firstPage, cut = undefined } = firstPage < bound ? await whole() : {};
    const isWrong = cut !== "end" && (length < bound || firstPage > bound);
    return isWrong ? lengthProblem(firstPage) : undefined;
  },
});

const lengthProblem = (firstPage: number): Problem => problem("length", listWords(firstPage));

/** Judges a page that must have `bound` records, or fewer and further pages. A page with fewer shows nothing. */
export function judgePage(
  [name, bound]: readonly [name: string, bound: number],
  { firstPage, cut, exchange }: SearchOutcome,
): Finding | undefined {
  if (firstPage > bound) return fail(asLongAs(bound, name).expected, lengthProblem(firstPage), exchange);
  return firstPage === bound && cut !== undefined ? pass(exchange) : undefined;
}

export const countBoundsList = soughtLaw<ParameterPlace>({
  family: "count",
  name: "bounds-list",
  over: (model) => parameterPlaces(model).filter(({ parameter }) => parameter.match === "count"),
  subject: parameterName,
  title: () => "a list has as many records as requested, and no more",
  enough: { least: 3, wanted: 5 },
  // The last bound only if so many records are there already.
  asks: ({ length, required, parameter }) =>
    [1, 2, 4, 10]
      .filter((bound) => bound < length)
      .map((bound) => ({
        by: [...required, [parameter.name, String(bound)]],
        firstPage: true,
        holds: asLongAs(bound, parameter.name),
      })),
  wrong: ({ parameter }) => [
    {
      ...bounding(parameter, () => undefined),
      name: `ignores ${parameter.clause}`,
      operator: "the bound of a list is ignored",
      seenByReading: true,
    },
    {
      ...bounding(parameter, (bound) => (bound > few ? undefined : bound)),
      name: `ignores ${parameter.clause} above ${few}`,
      operator: "a larger bound of a list is ignored",
    },
    ...([1, -1] as const).map((more) => ({
      ...bounding(parameter, (bound) => bound + more),
      name: `lists one too ${more > 0 ? "many" : "few"} by ${parameter.clause}`,
      operator: `a bounded list holds one too ${more > 0 ? "many" : "few"}`,
    })),
    {
      // Nothing follows.
      ...bounding(parameter, (bound) => Math.ceil(bound / 2), withoutNext),
      name: `lists half as many as ${parameter.clause} asks`,
      operator: "a bounded list holds half as many",
    },
  ],
});

const few = 2;

/** A server that takes another bound than the requested one, or none. */
const bounding = (
  parameter: SearchParameter,
  change: (bound: number) => number | undefined,
  answer: typeof withoutNext = (reply) => reply,
): Pick<Wrong, "behaviour"> => ({
  behaviour: () => async (call, next) => {
    const text = call.url.searchParams.get(parameter.name) ?? "";
    if (!searchesBy(call, parameter) || !/^\d+$/.test(text)) return next(call);
    const bound = change(Number(text));
    if (bound === undefined) return next(without(call, (name) => name === parameter.name));
    const changed = changedQuery(call, (name, value) => (name === parameter.name ? String(bound) : value));
    const linked = (links: string) =>
      links.replaceAll(`${parameter.name}=${bound}`, `${parameter.name}=${text}`);
    // The server beneath may refuse to list no records at all.
    return bound > 0
      ? answer(shownAs(await next(withQuery(call, changed)), linked))
      : withoutNext(withEntries(await next(call), []));
  },
});
