// Mutants of the search checks: a parameter is ignored, finds nothing, is refused, or finds exactly the wrong records.

import type { NamedValue } from "../../../spec/field.js";
import { isObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { SearchParameter, Target } from "../../../spec/search-parameter.js";
import { type Behaviour, jsonOf, plainReply, withQuery, writes } from "../../behaviours/call.js";
import { changedQuery, searchesBy } from "../../behaviours/call-queries.js";
import {
  type Entry,
  entriesOf,
  filtered,
  idOf,
  queryOf,
  united,
  wholeList,
  withEntries,
  without,
  withoutNext,
} from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { lookedAt, valuesAt } from "../../search/record-values.js";
import { wordsOf } from "../../search/texts.js";
import { comparing, optionalParameters } from "./compared.js";
import { holdersOf } from "./named-values.js";
import { looksAtSeveral } from "./search.js";

/** Whether another value finds other records, and not some of them again. */
const findsOthers = ({ compares }: SearchParameter): boolean => compares === undefined;
const notDated = ({ dateSearch }: SearchParameter): boolean => !dateSearch;

function ignores(parameter: SearchParameter): Mutant {
  return {
    name: `ignores ${parameter.clause}`,
    operator: "a parameter is ignored",
    breaks: ["search/leaves-out"],
    clause: parameter.clause,
    behaviour: () => async (call, next) =>
      next(searchesBy(call, parameter) ? without(call, (name) => name === parameter.name) : call),
  };
}

/** Every search needs this parameter, so the mutant ignores it by listing what any value seen so far finds. */
function ignoresNeeded(parameter: SearchParameter): Mutant {
  const asked = (value: string) => (name: string, given: string) => (name === parameter.name ? value : given);
  return {
    name: `ignores ${parameter.clause}`,
    operator: "a parameter that a search needs is ignored",
    breaks: ["search/leaves-out"],
    clause: parameter.clause,
    behaviour: (model) => {
      const values = new Set<string>();
      return async (call, next) => {
        const body =
          call.route?.kind === "add" && call.route.resource.name === parameter.resource
            ? jsonOf(call)
            : undefined;
        for (const value of isObject(body) ? lookedAt(model, parameter, body) : []) values.add(value);
        const reply = await next(call);
        const listed = call.route?.resource.name === parameter.resource ? (entriesOf(reply) ?? []) : [];
        for (const { record } of listed)
          for (const value of lookedAt(model, parameter, record)) values.add(value);
        if (!searchesBy(call, parameter) || entriesOf(reply) === undefined) return reply;
        const all = new Map<string, Entry>();
        for (const value of values) {
          const more = await wholeList(withQuery(call, changedQuery(call, asked(value))), next);
          for (const entry of entriesOf(more) ?? []) all.set(idOf(entry.record, call) ?? "", entry);
        }
        return withoutNext(withEntries(reply, [...all.values()]));
      };
    },
  };
}

/** Lists only what another of the parameter's fields holds. */
function looksPast(parameter: SearchParameter, { path }: Target): Mutant {
  const others = { ...parameter, targets: parameter.targets.filter((target) => target.path !== path) };
  return {
    name: `${parameter.clause} looks past ${path}`,
    operator: "one of several fields is not looked at",
    breaks: ["search/each-field"],
    clause: parameter.clause,
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

function empties(parameter: SearchParameter, needed: boolean): Mutant {
  return {
    name: `finds nothing by ${parameter.clause}`,
    operator: `nothing is found by a parameter${needed ? " that a search needs" : ""}`,
    seenByReading: !needed,
    breaks: ["search/finds"],
    clause: parameter.clause,
    behaviour: () => async (call, next) => {
      const reply = await next(call);
      return searchesBy(call, parameter) && entriesOf(reply) !== undefined ? withEntries(reply, []) : reply;
    },
  };
}

/** The check that sees it if a parameter is refused: if every search needs it, no search works, and a cursor leads to a later page. */
function refusalShows({ demanded, match }: SearchParameter): string {
  if (demanded) return "interaction/search";
  return match === "cursor" ? "cursor/continues" : "search/accepted";
}

function refuses(parameter: SearchParameter): Mutant {
  return {
    name: `refuses ${parameter.clause}`,
    operator: "a parameter is refused",
    seenByReading: true,
    breaks: [refusalShows(parameter)],
    clause: parameter.clause,
    behaviour: () => async (call, next) =>
      searchesBy(call, parameter) ? plainReply(400, { error: "no such parameter" }) : next(call),
  };
}

/** Refuses one of the values that the document names for a parameter. */
function refusesValue(parameter: SearchParameter, { value, clause }: NamedValue): Mutant {
  return {
    name: `refuses ${value} in ${parameter.clause}`,
    operator: "a named value of a parameter is refused",
    // Only the check of this value rests on its clause.
    breaks: ["search/*"],
    clause,
    behaviour: () => async (call, next) =>
      searchesBy(call, parameter) && call.url.searchParams.get(parameter.name) === value
        ? plainReply(400, { error: "no such value" })
        : next(call),
  };
}

/** Refuses adds and updates with one of the values that the document names for a field; its first value is taken. */
function refusesNamedValues(model: InterfaceModel, resource: Resource): readonly Mutant[] {
  const later = holdersOf(model, resource).filter(({ round }) => round > 0);
  return later.map(({ valueField: { path }, named: { value, clause } }) => ({
    name: `${resource.name} is not added with ${path} ${value}`,
    operator: "a named value of a field is refused",
    breaks: [`named-value/${resource.name}/*`],
    clause,
    behaviour: () => async (call, next) => {
      const body = writes(call) && call.route?.resource.name === resource.name ? jsonOf(call) : undefined;
      const refused = isObject(body) && valuesAt(body, path).includes(value);
      return refused ? plainReply(422, { error: "no such value" }) : next(call);
    },
  }));
}

/** Lists exactly the records that do not fit, among those that the other parameters find. */
function inverted(parameter: SearchParameter): Mutant {
  const behaviour = (): Behaviour => async (call, next) => {
    const reply = await next(call);
    if (!searchesBy(call, parameter) || entriesOf(reply) === undefined) return reply;
    const fitting = new Set((await united([call], next)).map(({ record }) => idOf(record, call)));
    const others = withQuery(
      call,
      queryOf(call).filter(([name]) => name !== parameter.name),
    );
    const rest = await united([others], next);
    return withoutNext(
      withEntries(
        reply,
        rest.filter(({ record }) => !fitting.has(idOf(record, call))),
      ),
    );
  };
  return {
    name: `inverts ${parameter.clause}`,
    operator: "a parameter is inverted",
    seenByReading: true,
    breaks: ["search/finds"],
    clause: parameter.clause,
    behaviour,
  };
}

/** For each parameter: ignored, finding nothing, refused or inverted. */
export function searchMutants(model: InterfaceModel): readonly Mutant[] {
  const compared = comparing(model).filter(notDated);
  const optional = optionalParameters(model).filter(notDated);
  const severalFields = [...new Set(looksAtSeveral(model).map(({ parameter }) => parameter))];
  return [
    ...optional.filter(findsOthers).map(ignores),
    ...compared
      .filter((parameter) => !optional.includes(parameter))
      .filter(findsOthers)
      .map(ignoresNeeded),
    ...compared.map((parameter) => empties(parameter, !optional.includes(parameter))),
    ...model.resources.flatMap(({ parameters }) => parameters).map(refuses),
    ...compared.flatMap((parameter) => parameter.values.map((named) => refusesValue(parameter, named))),
    ...model.resources
      .filter((resource) => offers(resource, "add", "read"))
      .flatMap((resource) => refusesNamedValues(model, resource)),
    ...optional.map(inverted),
    ...severalFields.flatMap((parameter) => parameter.targets.map((target) => looksPast(parameter, target))),
  ];
}
