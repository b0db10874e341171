// The law that all parameters of a search hold at the same time: a record that matches only one of two is not returned.
import type { Resource } from "../../../spec/model.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import { withQuery } from "../../behaviours/call.js";
import { entriesOf, queryOf, united, withEntries, without, withoutNext } from "../../behaviours/lists.js";
import { demandingNothing } from "../../behaviours/restated.js";
import { type Place, places } from "../../checks/places.js";
import { comparedIn } from "../../checks/search/compared.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Query } from "../../http/api/adapter.js";
import { differs } from "../../search/compare-records.js";
import { pinpoints, statedPrefixes } from "../../search/date-prefixes.js";
import { lookedAt } from "../../search/record-values.js";
import { sufficesAlone } from "../../search/required-parameters.js";
import { type Given, soughtLaw, type Wrong } from "./list-law.js";
import type { Sought } from "./sought.js";

/** Another record that matches the first parameter, and that the second one tells from the target. */
const pairsIn = ({ model, fixture, target }: Given<Place>) => {
  const parameters = comparedIn(fixture.resource);
  const textOf = (parameter: SearchParameter, { body }: typeof target) =>
    lookedAt(model, parameter, body).join("\n");
  return parameters.flatMap((parameter) => {
    const other = fixture.negativeExample(parameter);
    const proves =
      other &&
      criterion(fixture, parameter, target) &&
      (!parameter.dateSearch || pinpoints(fixture.prefixes)) &&
      (!parameter.compares || differs(model, parameter, target, other));
    if (!proves) return [];
    const fitting = parameters.filter((one) => {
      const own = textOf(one, target);
      const same = one !== parameter && own !== "" && own === textOf(one, other);
      return same && criterion(fixture, one, target) !== undefined;
    });
    return fitting.map((one) => ({ fitting: one, parameter, other }));
  });
};

export const allHold = soughtLaw<Place>({
  family: "search",
  name: "all-hold",
  over: (model) => places(model, "search").filter(({ resource }) => comparedIn(resource).length > 1),
  title: () => "a record that matches only one of two parameters is not returned",
  faults: {
    "record-unexpected": ["a search by several parameters", "returns records that do not match all of them"],
  },
  restsOn: "consequence.all-parameters",
  asks(given) {
    const { fixture, target, resource } = given;
    const all = pairsIn(given);
    const trusted = all.filter((pair) =>
      [pair.fitting, pair.parameter].every((one) => !fixture.isDoubtful(one)),
    );
    // A server that joins parameters by "or" is noticed if the first is enough for a search.
    const usable = trusted.length > 0 ? trusted : all;
    const pair = usable.find(({ fitting }) => sufficesAlone(fixture.resource, fitting)) ?? usable[0];
    if (!pair) return `no ${resource.name} matches only one of two parameters`;
    const by = (one: SearchParameter): Query => criterion(fixture, one, target) ?? [];
    const seek = ({ parameter, other }: typeof pair, query: Query): Sought => ({
      by: query,
      parameter,
      listed: [target],
      absent: [other],
    });
    const two = [by(pair.fitting), by(pair.parameter)];
    const required = fixture
      .requiredParameters(pair.parameter)
      .filter(([name]) => name !== pair.fitting.name);
    const together = comparedIn(fixture.resource).flatMap((parameter) => {
      const pairs = trusted.filter((one) => one.parameter === parameter);
      const [first] = pairs;
      if (first === undefined || pairs.length < 2) return [];
      const query = [first.parameter, ...pairs.map(({ fitting }) => fitting)].flatMap(by);
      // The document does not say that a search may have so many parameters.
      return [{ ...seek(first, query), may: "lack records" } as const];
    });
    return [
      seek(pair, [required, ...two].flat()),
      seek(pair, [...two.toReversed(), required].flat()),
      ...together,
    ];
  },
  wrong: ({ resource }, model) => {
    const compared = comparedIn(resource);
    const differ = compared.some(
      ({ dateSearch, compares, demanded }) => !dateSearch && !compares && !demanded,
    );
    if (!differ && !pinpoints(statedPrefixes(model))) return [];
    const dated = resource.parameters.some(({ dateSearch }) => dateSearch);
    return [joinedByOr(resource), ...(dated && resource.parameters.some(isDropped) ? [datesAlone] : [])];
  },
});

/** A search by several parameters lists what a search by any of them would, of a server that demands none. */
const joinedByOr = ({ name, parameters }: Resource): Wrong => ({
  name: `${name}: parameters are joined by or`,
  operator: "parameters are joined by or",
  breaks: [`search/${name}/all-hold`],
  servedAs: demandingNothing(name),
  behaviour: () => async (call, next) => {
    const reply = await next(call);
    const isOwn = call.route?.kind === "search" && call.route.resource.name === name;
    const query = queryOf(call);
    const given = parameters.filter((one) => !controlsList(one) && query.some(([key]) => key === one.name));
    if (!isOwn || given.length < 2 || entriesOf(reply) === undefined) return reply;
    const alone = given.map((one) =>
      withQuery(
        call,
        query.filter(([key]) => one.name === key),
      ),
    );
    return withoutNext(withEntries(reply, await united(alone, next)));
  },
});

const isDropped = ({ dateSearch, match, demanded }: SearchParameter): boolean =>
  !dateSearch && !demanded && match !== "reference" && !controlsList({ match });

/** A search by a date and another parameter is made by the date alone, with what every search needs. */
const datesAlone: Wrong = {
  name: "a search by a date ignores parameters that are no references",
  behaviour: () => async (call, next) => {
    const { parameters = [] } = call.route?.resource ?? {};
    const given = parameters.filter(({ name }) => call.url.searchParams.has(name));
    if (!given.some(({ dateSearch }) => dateSearch)) return next(call);
    const dropped = given.filter(isDropped).map(({ name }) => name);
    return next(without(call, (name) => dropped.includes(name)));
  },
};
