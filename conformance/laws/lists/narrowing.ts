// The checks that a further parameter narrows a list, loses nothing and adds nothing.

import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import type { Call } from "../../behaviours/call.js";
import { entriesOf, queryOf, wholeList, withEntries, without, withoutNext } from "../../behaviours/lists.js";
import { discriminatingPlaces, type ParameterPlace } from "../../checks/places.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { AddedRecord, FoundRecord, Query } from "../../http/api/adapter.js";
import { problem } from "../../http/problem.js";
import { tailText } from "../../http/record-url.js";
import { askableTexts, spansIn } from "../../search/askable.js";
import { agrees, differs, heldKey } from "../../search/compare-records.js";
import { matchCompared, valueWithin } from "../../search/comparing.js";
import { boundsOf, encloses, statedPrefixes } from "../../search/date-prefixes.js";
import { textsBy } from "../../search/record-values.js";
import { spanOver, type TimeSpan } from "../../search/time-spans.js";
import { family, listText, type Violation } from "./confirm-violation.js";
import { most, ofType, withMore, withoutFirst } from "./list-faults.js";
import { comparedLaw, type Given } from "./list-law.js";
import type { Listed } from "./read-list.js";
import { canNarrow, optionalPlaces, unknownWithout, widerThan } from "./wider.js";

/** The search without the parameter, and the same one with it. */
function withAndWithout({ session, fixture, parameter }: Given<ParameterPlace>): readonly Query[] | string {
  const wide = widerThan(session, fixture, parameter);
  const own = criterion(fixture, parameter, fixture.target);
  return wide && own ? [wide, [...wide, ...own]] : unknownWithout(parameter);
}

/** The search by the parameter and its required parameters only. */
function withIt({ fixture, required, parameter }: Given<ParameterPlace>): readonly Query[] | string {
  const own = criterion(fixture, parameter, fixture.target);
  return own ? [[...required, ...own]] : unknownWithout(parameter);
}

/** Name of the check that a parameter adds no records to a search. */
export const narrowerName = "narrower";

export const narrowerIsSubset = comparedLaw<ParameterPlace>({
  family,
  name: narrowerName,
  restsOn: "consequence.all-parameters",
  title: () => "a search with this parameter returns only records that the search without it returns",
  faults: ({ parameter }) => ({
    "record-unexpected": [`adding ${parameter.name} to a search`, "returns more records"],
  }),
  over: optionalPlaces,
  asks: withAndWithout,
  violations({ parameter, resource }, [wide, narrow]) {
    if (!wide || !narrow) return [];
    if (!wide.whole) return "too-long";
    return narrow.ids
      .filter((id) => !wide.records.has(id))
      .map((id) => ({
        id,
        expected: `only records that the search without ${parameter.name} lists`,
        actual: problem(
          "record-unexpected",
          `${listText(narrow)} with ${resource.name} ${id}, which the search without ${parameter.name} does not list`,
        ),
        exchange: narrow.exchange,
      }));
  },
  wrong: ({ resource }) => [
    hasSeveral(resource)
      ? // The list has a record that the search without the last parameter does not list.
        ofType(
          resource,
          "a search by an even number of parameters lists a record that matches none",
          async (call, reply, seen, next) => {
            const names = namesIn(call);
            if (names.length % 2 === 1) return reply;
            const wider = without(call, (name) => name === names.at(-1));
            return withMore(reply, seen.outside(call, reply, await wholeList(wider, next)).slice(0, 1));
          },
        )
      : ofType(resource, "a search without any parameter shows one record alone", (call, reply) =>
          namesIn(call).length > 0
            ? reply
            : withoutNext(withEntries(reply, (entriesOf(reply) ?? []).slice(0, 1))),
        ),
  ],
});

/** Name of the check that a parameter finds each record that matches. */
export const findsAllName = "finds-all";

export const findsAllThatFit = comparedLaw<ParameterPlace>({
  family,
  name: findsAllName,
  title: () =>
    "if a search without this parameter returns a record that matches, a search by this parameter returns the record too",
  over: comparable,
  asks: withAndWithout,
  violations({ parameter, resource, model, fixture }, [wide, narrow]) {
    if (!wide || !narrow) return [];
    if (!narrow.whole) return "too-long";
    const others = parametersOf(resource, wide).filter((one) => one !== parameter);
    const isStray = (record: AddedRecord) =>
      others.some((one) => differs(model, one, fixture.target, record));
    return [...wide.records]
      .filter(([id, found]) => {
        const record = asRecord(fixture, id, found);
        const mustBe = () => mustBeFound(model, parameter, fixture.target, record);
        // What the wider search must not list proves nothing about the narrower one.
        return !narrow.records.has(id) && mustBe() && !isStray(record);
      })
      .map(([id]) => ({
        id,
        expected: `a list with ${resource.name} ${id}, which matches ${parameter.name}`,
        actual: problem("record-missing", `${listText(narrow)} without it`),
        exchange: narrow.exchange,
        ...(narrow.records.size === 0 ? { isEmpty: true as const } : {}),
        ...matchless({ parameter, model, fixture }, narrow),
      }));
  },
  wrong: ({ resource }) => [
    hasSeveral(resource) &&
      ofType(resource, "each further parameter loses a matching record", (call, reply) =>
        withoutFirst(reply, Math.max(0, namesIn(call).length - 1)),
      ),
  ],
});

export const listsOnlyWhatFits = comparedLaw<ParameterPlace>({
  family,
  name: "only-what-fits",
  title: () => "a search by this parameter returns only matching records",
  over: discriminatingPlaces,
  asks: withIt,
  violations({ parameter, resource, model, fixture }, [list]) {
    if (!list) return [];
    return [...list.records]
      .filter(([id, found]) => differs(model, parameter, fixture.target, asRecord(fixture, id, found)))
      .map(([id, found]) => ({
        id,
        expected: `only records that match ${parameter.name}`,
        actual: problem(
          "record-unexpected",
          `${listText(list)} with ${resource.name} ${id}, which has another value`,
        ),
        exchange: list.exchange,
        unshown: parameter.targets
          .filter((target) => textsBy(model, target, found.record).length === 0)
          .map(({ path }) => path),
        ...matchless({ parameter, model, fixture }, list),
      }));
  },
  wrong: ({ resource }) => [
    ofType(resource, "lists hold records that match no parameter", (call, reply, seen) =>
      withMore(reply, seen.outside(call, reply).slice(0, most)),
    ),
  ],
});

/**
 * Says so if a whole list has records with other values, and else none but records without a value: the target matches, so that it is
 * missing.
 */
function matchless(
  { parameter, model, fixture }: Pick<Given<ParameterPlace>, "parameter" | "model" | "fixture">,
  { records, whole }: Listed,
): Pick<Violation, "noneMatches"> {
  const all = [...records].map(([id, found]) => asRecord(fixture, id, found));
  const others = all.filter((record) => differs(model, parameter, fixture.target, record));
  const isWithout = (record: AddedRecord) => heldKey(model, parameter, record) === "";
  const areOthers = all.every((record) => others.includes(record) || isWithout(record));
  return whole && others.length > 0 && areOthers ? { noneMatches: true } : {};
}

const hasSeveral = ({ parameters }: Resource): boolean => parameters.filter(canNarrow).length > 1;

/** Names of the search parameters that a call gives, each once; what leads to further pages does not count. */
function namesIn(call: Call): readonly string[] {
  const { parameters = [] } = call.route?.resource ?? {};
  const known = parameters.filter((one) => one.match === "count" || !controlsList(one));
  return [...new Set(queryOf(call).map(([name]) => name))].filter((name) =>
    known.some((one) => one.name === name),
  );
}

/** The parameters for which a record itself shows whether a search must find it. */
function comparable(model: InterfaceModel): readonly ParameterPlace[] {
  const enclosed = encloses(statedPrefixes(model));
  return optionalPlaces(model).filter(
    ({ parameter: { match, ambiguous, dateSearch } }) =>
      match !== "id" && !ambiguous && (enclosed || !dateSearch),
  );
}

/**
 * Whether a record holds the requested value, or lies within the requested time. A date without a prefix can be
 * compared in many ways, but it must find every record with the same dates as one that it finds.
 */
function mustBeFound(
  model: InterfaceModel,
  parameter: SearchParameter,
  target: AddedRecord,
  other: AddedRecord,
): boolean {
  const { body: record } = other;
  if (parameter.compares !== undefined) {
    const value = valueWithin(model, parameter, target.body);
    return value !== undefined && matchCompared(model, parameter, value, record) === "yes";
  }
  if (parameter.match === "date" && !parameter.dateSearch) return agrees(model, parameter, target, other);
  if (parameter.match !== "date") {
    const tailsIn = (body: AddedRecord["body"]) =>
      askableTexts(model, parameter, body).map((text) => tailText(model, text));
    const [asked] = tailsIn(target.body);
    return asked !== undefined && tailsIn(record).includes(asked);
  }
  const asked = spanOver(spansIn(model, parameter, target.body));
  const held = spansIn(model, parameter, record);
  const { lower, upper } = boundsOf(statedPrefixes(model));
  // With a bound on one side only, everything on the other side is found.
  const within = ({ from, to }: TimeSpan) =>
    asked !== undefined && (!lower || from >= asked.from) && (!upper || to <= asked.to);
  return held.length > 0 && held.every(within);
}

/** The parameters of the search that was answered with a list. */
function parametersOf({ parameters }: Resource, { exchange }: Listed): readonly SearchParameter[] {
  const { searchParams } = new URL(exchange.url);
  return parameters.filter(({ name }) => searchParams.has(name));
}

function asRecord(fixture: Fixture, id: string, { record }: FoundRecord): AddedRecord {
  return { ...fixture.target, id, body: record };
}
