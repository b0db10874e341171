// The checks that a date range agrees with its two bounds.

import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { given } from "../../behaviours/call-queries.js";
import { withEntries } from "../../behaviours/lists.js";
import { type ParameterPlace, seeingPlaces } from "../../checks/places.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import { problem } from "../../http/problem.js";
import { boundsOf, meanings, type PrefixName, statedPrefixes } from "../../search/date-prefixes.js";
import { day } from "../../search/date-texts.js";
import { textsBy } from "../../search/record-values.js";
import { heldSpanOf } from "../../search/time-spans.js";
import { family, listText } from "./confirm-violation.js";
import { changingLists, most, withMore } from "./list-faults.js";
import { comparedLaw, type Wrong } from "./list-law.js";
import type { Listed } from "./read-list.js";
import { optionalPlaces, unknownWithout, widerThan } from "./wider.js";

interface Subject extends ParameterPlace {
  /** Clauses of the date rules that it checks. */
  readonly rules: readonly string[];
  readonly lower: PrefixName;
  readonly upper: PrefixName;
}

/** Date searches with a lower and an upper bound. */
function bounded(model: InterfaceModel, places: readonly ParameterPlace[]): readonly Subject[] {
  const { lower, upper } = boundsOf(statedPrefixes(model));
  if (lower === undefined || upper === undefined) return [];
  const rules = [lower, upper].flatMap((bound) =>
    (model.dates?.prefixes ?? []).filter(({ prefix }) => prefix === bound).map(({ clause }) => clause),
  );
  return places
    .filter(({ parameter }) => parameter.dateSearch && parameter.targets.length > 0)
    .map((of) => ({ ...of, rules, lower, upper }));
}

/** The two bounds of a range around the record. */
function boundsIn(
  fixture: Fixture,
  { parameter }: ParameterPlace,
): readonly [from: string, to: string] | undefined {
  const [from, to] = criterion(fixture, parameter, fixture.target) ?? [];
  return from && to ? [from[1].slice(2), to[1].slice(2)] : undefined;
}

/** Whether the two bounds of one date together find every date. */
function boundsCoverAll(model: InterfaceModel): boolean {
  const { lower, upper } = boundsOf(statedPrefixes(model));
  return [lower, upper].some((bound) => bound !== undefined && meanings[bound].at === true);
}

/** Name of the check that every dated record is on or after a day, or on or before it. */
export const eitherSideName = "either-side";

export const onEitherSide = comparedLaw<Subject>({
  family,
  clauses: ({ rules }) => rules,
  name: eitherSideName,
  title: ({ lower, upper }) => `for any date, every dated record matches either ${lower} or ${upper}`,
  over: (model) => (boundsCoverAll(model) ? bounded(model, optionalPlaces(model)) : []),
  asks({ session, fixture, ...of }) {
    const wide = widerThan(session, fixture, of.parameter);
    const bounds = boundsIn(fixture, of);
    if (wide === undefined || bounds === undefined) return unknownWithout(of.parameter);
    const [from] = bounds;
    return [
      wide,
      ...[of.lower, of.upper].map((prefix) => [...wide, [of.parameter.name, `${prefix}${from}`] as const]),
    ];
  },
  violations({ parameter, resource, model, lower, upper }, [wide, after, before]) {
    if (!wide || !after || !before) return [];
    if (!after.whole || !before.whole) return "too-long";
    return [...wide.records]
      .filter(([id]) => !after.records.has(id) && !before.records.has(id))
      .filter(([, { record }]) => isDated(model, parameter, record))
      .map(([id]) => ({
        id,
        expected: `${resource.name} ${id} in the list of ${lower} or of ${upper} with the same date, since it has a date`,
        actual: problem("record-missing", `${listText(after)}, and ${listText(before)}, both without it`),
        exchange: before.exchange,
        ...(after.records.size + before.records.size === 0 ? { isEmpty: true as const } : {}),
      }));
  },
  wrong: (of) => [bounding(of, 1, "one bound alone finds nothing", (_, reply) => withEntries(reply, []))],
});

/**
 * Whether all dates of a record are exact at least to the day: a month may lie on both sides of a date, or on neither.
 */
function isDated(model: InterfaceModel, parameter: ParameterPlace["parameter"], record: JsonObject): boolean {
  const each = parameter.targets.map((target) => textsBy(model, target, record).map(heldSpanOf));
  return each.every((spans) => spans.length > 0 && spans.every((span) => span && span.to - span.from < day));
}

/** Name of the check that a range finds what each of its bounds finds alone. */
export const rangeIsBothName = "range-is-both";

/** One request with both bounds, and two with one bound each. */
export const rangeIsBothBounds = comparedLaw<Subject>({
  family,
  clauses: ({ rules }) => rules,
  name: rangeIsBothName,
  title: ({ lower, upper }) =>
    `${lower} and ${upper} in one request return the records that each of them returns alone`,
  over: (model) => {
    const range = model.dates ? [model.dates.range.clause] : [];
    return bounded(model, seeingPlaces(model)).map((of) => ({ ...of, rules: [...range, ...of.rules] }));
  },
  asks({ fixture, required, ...of }) {
    const bounds = boundsIn(fixture, of);
    if (bounds === undefined) return unknownWithout(of.parameter);
    const [from, to] = [
      [of.parameter.name, `${of.lower}${bounds[0]}`] as const,
      [of.parameter.name, `${of.upper}${bounds[1]}`] as const,
    ];
    return [
      [...required, from],
      [...required, to],
      [...required, from, to],
    ];
  },
  violations({ parameter, resource, model }, [after, before, range]) {
    if (!after || !before || !range) return [];
    if (!after.whole || !before.whole || !range.whole) return "too-long";
    const asked = ({ exchange: { url } }: Listed) => new URL(url).searchParams.getAll(parameter.name);
    const both = after.ids.filter((id) => before.records.has(id));
    const extra = range.ids.filter((id) => !both.includes(id));
    // With several dates, one may be after the first bound and another before the second.
    const missing = singleDated(parameter) ? both.filter((id) => !range.records.has(id)) : [];
    const expected = "the records that each of the two bounds returns alone";
    const { exchange } = range;
    return [
      ...extra.map((id) => {
        const record = range.records.get(id)?.record ?? {};
        const dates = parameter.targets.flatMap((target) => textsBy(model, target, record)).join(", ");
        const excludedBy = [after, before].filter(({ records }) => !records.has(id)).flatMap(asked);
        const shown = `${resource.name} ${dates} (not ${excludedBy.join(", not ")}; ${id})`;
        const actual = problem("record-unexpected", `${listText(range)}, with ${shown}`);
        return { id, expected, actual, exchange, excludedBy };
      }),
      ...missing.map((id) => {
        const actual = problem("record-missing", `${listText(range)}, without ${resource.name} ${id}`);
        return { id, expected, actual, exchange };
      }),
    ];
  },
  wrong: (of) => [
    bounding(of, 2, "a range lists a record that one bound alone does not", (call, reply, seen) =>
      withMore(reply, seen.outside(call, reply).slice(0, most)),
    ),
  ],
});

function singleDated({ targets }: ParameterPlace["parameter"]): boolean {
  const [only, ...more] = targets;
  return only !== undefined && more.length === 0 && !only.field.many && !only.path.includes(".");
}

/** A server with other lists of the searches by so many values of the parameter: those by one bound and by both contradict each other. */
const bounding = (
  { parameter }: ParameterPlace,
  bounds: number,
  operator: string,
  change: Parameters<typeof changingLists>[0],
): Wrong => ({
  name: `${parameter.clause}: ${operator}`,
  operator,
  behaviour: changingLists((call, reply, ...more) =>
    given(call, "date").filter((one) => one.parameter === parameter).length === bounds
      ? change(call, reply, ...more)
      : reply,
  ),
});
