import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import { type Alternative, alternatives, sufficesName } from "./rule.js";
import { lookedAt } from "../../fixtures/looking.js";
import { isSpare } from "../../fixtures/suffices.js";
import { isObject } from "../../http/json.js";
import { type Call, jsonOf, plainReply, withQuery } from "../../behaviours/call.js";
import {
  type Entry,
  entriesOf,
  idOf,
  queryOf,
  wholeList,
  withEntries,
  without,
  withoutNext,
} from "../../behaviours/lists.js";
import { changedQuery } from "../../behaviours/queries.js";
import type { Mutant } from "../../behaviours/mutant.js";

/** Whether a call searches by this parameter. */
export function searchesBy({ route, url }: Call, parameter: SearchParameter): boolean {
  return (
    route?.kind === "search" &&
    route.resource.name === parameter.resource &&
    url.searchParams.has(parameter.name)
  );
}

/** Parameters that compare a value with a record, have something to look at, and bound no list. */
export function comparing(model: InterfaceModel): readonly SearchParameter[] {
  return model.resources.flatMap(({ parameters }) =>
    parameters.filter(({ match, unseen }) => match !== "count" && unseen === undefined),
  );
}

/** Those of them that can be left out of a search. */
export function free(model: InterfaceModel): readonly SearchParameter[] {
  return comparing(model).filter((parameter) =>
    model.resources.some((each) => each.name === parameter.resource && isSpare(each, parameter)),
  );
}

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

/** Every search must have such a parameter: it is ignored by answering for each value that records were added or listed with. */
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
          for (const entry of entriesOf(more) ?? []) all.set(idOf(entry.record) ?? "", entry);
        }
        return withoutNext(withEntries(reply, [...all.values()]));
      };
    },
  };
}

function empties(parameter: SearchParameter, needed: boolean): Mutant {
  return {
    name: `finds nothing by ${parameter.clause}`,
    operator: `nothing is found by a parameter${needed ? " that a search needs" : ""}`,
    breaks: ["search/finds"],
    clause: parameter.clause,
    behaviour: () => async (call, next) => {
      const reply = await next(call);
      return searchesBy(call, parameter) && entriesOf(reply) !== undefined ? withEntries(reply, []) : reply;
    },
  };
}

function refuses(parameter: SearchParameter): Mutant {
  return {
    name: `refuses ${parameter.clause}`,
    operator: "a parameter is refused",
    // Where every search must have it, none is answered.
    breaks: [parameter.demanded ? "interaction/search" : "search/accepted"],
    clause: parameter.clause,
    behaviour: () => async (call, next) =>
      searchesBy(call, parameter) ? plainReply(400, { error: "no such parameter" }) : next(call),
  };
}

function unbounded(parameter: SearchParameter): Mutant {
  return {
    name: `ignores ${parameter.clause}`,
    operator: "the bound of a list is ignored",
    breaks: ["count/bounds-list"],
    clause: parameter.clause,
    behaviour: () => async (call, next) =>
      next(searchesBy(call, parameter) ? without(call, (name) => name === parameter.name) : call),
  };
}

/** Lists as many records more than asked; fewer where it is negative. */
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
      // A list of none may be refused by the server beneath.
      return withoutNext(withEntries(await next(call), []));
    },
  };
}

/** Demands the rule's other parameters, one of the alternatives never being enough alone. */
function demandsMore({ resource, rule, parameter }: Alternative, name: string): Mutant {
  const alone = parameter.name;
  const number = name.slice(`${alone}-suffices`.length);
  return {
    name: `${resource.name} is not searched by ${alone} alone${number}`,
    operator: "one of several alternatives is not enough",
    breaks: [`rule/${name}`],
    clause: rule.clause,
    behaviour: () => async (call, next) => {
      const searched = call.route?.kind === "search" && call.route.resource === resource;
      const names = new Set(queryOf(call).map(([each]) => each));
      const others = rule.parameters.some((each) => each !== alone && names.has(each));
      return searched && names.has(alone) && !others ? plainReply(400) : next(call);
    },
  };
}

/** Those of every rule, whatever path forms its type has. */
function demandingMore(model: InterfaceModel): readonly Mutant[] {
  const all = alternatives(model).map((one) => [`${one.resource.name}/${sufficesName(one)}`, one] as const);
  return [...new Map(all).values()].map((one) => demandsMore(one, sufficesName(one)));
}

/** Search parameters that don't do what they say. */
export function parameterMutants(model: InterfaceModel): readonly Mutant[] {
  const all = model.resources.flatMap(({ parameters }) => parameters);
  const bounds = all.filter(({ match }) => match === "count");
  return [
    ...free(model).filter(notDated).map(ignores),
    ...comparing(model)
      .filter((parameter) => notDated(parameter) && !free(model).includes(parameter))
      .map(ignoresNeeded),
    ...comparing(model)
      .filter(notDated)
      .map((parameter) => empties(parameter, !free(model).includes(parameter))),
    ...all.map(refuses),
    ...bounds.map(unbounded),
    ...bounds.flatMap((parameter) => [offBy(parameter, 1), offBy(parameter, -1)]),
    ...demandingMore(model),
  ];
}
