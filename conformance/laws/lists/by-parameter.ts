// The laws of a search by one parameter: it is answered, finds the matching record by each field, and leaves out others.

import { isObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter, Target } from "../../../spec/search-parameter.js";
import { controlsList } from "../../../spec/search-parameter.js";
import { jsonOf, plainReply, withQuery } from "../../behaviours/call.js";
import { changedQuery, searchesBy } from "../../behaviours/call-queries.js";
import {
  type Entry,
  entriesOf,
  filtered,
  idOf,
  united,
  wholeList,
  withEntries,
  without,
  withoutNext,
} from "../../behaviours/lists.js";
import { notApplicable } from "../../checks/expect.js";
import type { Finding } from "../../checks/finding.js";
import {
  collectionOf,
  discriminatingPlaces,
  type ParameterPlace,
  parameterPlaces,
  seeingPlaces,
} from "../../checks/places.js";
import { acceptance } from "../../checks/search/accepted.js";
import { tested } from "../../checks/search/named-values.js";
import { findsName, leavesOutName, searchFamily } from "../../checks/search/parameter-check.js";
import { findingMarked, leaving, nothingToAsk } from "../../checks/search/search.js";
import { expectList } from "../../checks/search/search-until.js";
import { takesMadeUp } from "../../checks/search/single-parameter.js";
import { askableText } from "../../search/askable.js";
import { statedPrefixes } from "../../search/date-prefixes.js";
import { lookedAt } from "../../search/record-values.js";
import { isSpare } from "../../search/required-parameters.js";
import { wordsOf } from "../../search/texts.js";
import { wrongDates } from "./date-law.js";
import { datesIgnored, nothingByDate } from "./date-searches.js";
import { listing, reading, searchedBy } from "./list-faults.js";
import { givenLaw, judgedLaw, knownWith, soughtLaw, type Wrong } from "./list-law.js";
import { isList } from "./sought.js";

const family = searchFamily;

export const isAccepted = judgedLaw<ParameterPlace>({
  family,
  name: "accepted",
  over: (model) => parameterPlaces(model).filter(({ parameter }) => takesMadeUp(parameter)),
  title: () => "a search by this parameter is answered with a list",
  judge: acceptance,
  // If every search needs the parameter, no search works.
  wrong: ({ parameter }) => [refusing(parameter, parameter.demanded ? ["interaction/search"] : undefined)],
});

export const refusing = (parameter: SearchParameter, breaks?: readonly string[]): Wrong => ({
  name: `refuses ${parameter.clause}`,
  operator: "a parameter is refused",
  seenByReading: true,
  ...(breaks && { breaks }),
  behaviour: searchedBy(parameter, async () => plainReply(400, { error: "no such parameter" })),
});

export const finds = judgedLaw<ParameterPlace>({
  family,
  name: findsName,
  over: seeingPlaces,
  title: () => "a search by this parameter returns the matching record",
  judge: findingMarked,
  wrong: ({ resource, parameter }, model) => [
    parameter.dateSearch && wrongDates(parameter, nothingByDate(statedPrefixes(model))),
    !parameter.dateSearch && {
      name: `finds nothing by ${parameter.clause}`,
      operator: `nothing is found by a parameter${isSpare(resource, parameter) ? "" : " that a search needs"}`,
      seenByReading: isSpare(resource, parameter),
      behaviour: searchedBy(
        parameter,
        listing(() => []),
      ),
    },
    !parameter.dateSearch && isSpare(resource, parameter) && inverted(parameter),
  ],
});

/** The parameters over several fields of text or codes, each of which a search is stated to look at. */
const looksAtSeveral = (model: InterfaceModel): readonly ParameterPlace[] =>
  seeingPlaces(model).filter(
    ({ parameter: { targets, ambiguous, match } }) =>
      targets.length > 1 && !ambiguous && ["string", "token", "text"].includes(match),
  );

/** Name of the law within a parameter. */
export const eachFieldName = "each-field";

export const findsByEachField = givenLaw<ParameterPlace>({
  family,
  name: eachFieldName,
  over: looksAtSeveral,
  title: ({ parameter }) => `a search looks at ${parameter.targets.map(({ path }) => path).join(" and at ")}`,
  async judge({ session, model, fixture, required, target }, of) {
    const { name, targets } = of.parameter;
    let last: Finding = notApplicable(nothingToAsk(of));
    let failed: Finding | undefined;
    const missed: string[] = [];
    for (const one of targets) {
      const value = askableText(model, { ...of.parameter, targets: [one] }, target.body);
      if (value === undefined) continue;
      const found = await expectList(session, fixture, [...required, [name, value]], { listed: [target] });
      if (found.verdict === "pass") last = found;
      else failed ??= found;
      if (found.verdict === "fail" && found.code === "record-missing") missed.push(one.path);
    }
    if (failed?.verdict !== "fail" || failed.code !== "record-missing" || last.verdict !== "pass")
      return failed ?? last;
    return { ...failed, fault: [`parameter ${name}`, `does not look at ${missed.join(" and ")}`] };
  },
  wrong: ({ parameter }) => parameter.targets.map((target) => lookingPast(parameter, target)),
});

export const leavesOut = judgedLaw<ParameterPlace>({
  family,
  name: leavesOutName,
  over: discriminatingPlaces,
  title: () => "a search by this parameter does not return a record with another value",
  judge: leaving,
  wrong: ({ resource, parameter }, model) => [
    parameter.dateSearch && wrongDates(parameter, datesIgnored(statedPrefixes(model))),
    !parameter.dateSearch && {
      name: `ignores ${parameter.clause}`,
      ...(isSpare(resource, parameter)
        ? { operator: "a parameter is ignored", behaviour: reading(parameter, () => undefined) }
        : ignoredThoughNeeded(parameter)),
    },
  ],
});

interface Named extends ParameterPlace {
  readonly value: string;
  readonly clause: string;
}

export const namedValueIsAccepted = soughtLaw<Named>({
  family,
  name: ({ value }) => `value-${value}`,
  over: (model) =>
    // What is sent for an order has laws of its own.
    parameterPlaces(model)
      .filter(({ parameter }) => !controlsList(parameter))
      .flatMap((of) => tested(of.parameter.values).map(({ value, clause }) => ({ ...of, value, clause }))),
  title: ({ value }) => `a search for the named value ${value} is answered with a list`,
  faults: ({ parameter, value }) => ({ refused: [`${parameter.name}=${value}`, "is refused"] }),
  clauses: ({ clause, parameter: { clause: own, closed } }) =>
    closed === undefined ? [clause, own] : [clause, own, closed.clause],
  // No record needs to have the value.
  async records(session, of) {
    const any = await session.fixture(collectionOf(session, of));
    const fixture = any.for(of.parameter) ?? any;
    return knownWith(fixture, fixture.requiredParameters(of.parameter));
  },
  asks: ({ required, parameter, value }) => [{ by: [...required, [parameter.name, value]], holds: isList }],
  wrong: ({ parameter, value, clause }) => [
    !parameter.dateSearch &&
      parameter.unseen === undefined && {
        name: `refuses ${value} in ${parameter.clause}`,
        operator: "a named value of a parameter is refused",
        // Only the law of this value rests on its clause.
        breaks: ["search/*"],
        clause,
        behaviour: searchedBy(parameter, (call, next) =>
          call.url.searchParams.get(parameter.name) === value
            ? Promise.resolve(plainReply(400, { error: "no such value" }))
            : next(call),
        ),
      },
  ],
});

/** Every search needs this parameter, so it is ignored by listing what any value seen so far finds. */
const ignoredThoughNeeded = (parameter: SearchParameter): Omit<Wrong, "name"> => ({
  operator: "a parameter that a search needs is ignored",
  behaviour: (model) => {
    const values = new Set<string>();
    return async (call, next) => {
      const isOwn = call.route?.resource.name === parameter.resource;
      const added = isOwn && call.route?.kind === "add" ? jsonOf(call) : undefined;
      const reply = await next(call);
      const listed = isOwn ? (entriesOf(reply) ?? []) : [];
      for (const record of [...(isObject(added) ? [added] : []), ...listed.map((one) => one.record)])
        for (const value of lookedAt(model, parameter, record)) values.add(value);
      if (!searchesBy(call, parameter) || entriesOf(reply) === undefined) return reply;
      const all = new Map<string, Entry>();
      for (const value of values) {
        const asked = changedQuery(call, (name, own) => (name === parameter.name ? value : own));
        const more = await wholeList(withQuery(call, asked), next);
        for (const entry of entriesOf(more) ?? []) all.set(idOf(entry.record, call) ?? "", entry);
      }
      return withoutNext(withEntries(reply, [...all.values()]));
    };
  },
});

/** Lists only what another of the parameter's fields holds. */
function lookingPast(parameter: SearchParameter, { path }: Target): Wrong {
  const others = { ...parameter, targets: parameter.targets.filter((target) => target.path !== path) };
  return {
    name: `${parameter.clause} looks past ${path}`,
    operator: "one of several fields is not looked at",
    behaviour: (model) => async (call, next) => {
      const reply = await next(call);
      if (!searchesBy(call, parameter)) return reply;
      const asked = call.url.searchParams.get(parameter.name) ?? "";
      const holds = (text: string) =>
        parameter.match === "text" ? wordsOf(text).includes(asked) : text === asked;
      return filtered(reply, (record) => lookedAt(model, others, record).some(holds));
    },
  };
}

/** Lists exactly the records that do not fit, among those that the other parameters find. */
const inverted = (parameter: SearchParameter): Wrong => ({
  name: `inverts ${parameter.clause}`,
  operator: "a parameter is inverted",
  seenByReading: true,
  behaviour: searchedBy(parameter, async (call, next) => {
    const reply = await next(call);
    if (entriesOf(reply) === undefined) return reply;
    const fitting = new Set((await united([call], next)).map(({ record }) => idOf(record, call)));
    const all = await united([without(call, (name) => name === parameter.name)], next);
    const others = all.filter(({ record }) => !fitting.has(idOf(record, call)));
    return withoutNext(withEntries(reply, others));
  }),
});
