import type { InterfaceModel, Resource, SearchParameter } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { leavesNone } from "./dates.js";
import { comparable } from "./narrowing.js";
import { dispensable, isOther } from "./wider.js";
import { discriminatingPlaces, type ParameterPlace } from "../places.js";
import { boundsOf, statedPrefixes } from "../../search/date-prefixes.js";
import { type Behaviour, type Call, plainReply, type Reply } from "../../behaviours/call.js";
import { entriesOf, idOf, queryOf, wholeList, withEntries, without, withoutNext } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { bounds, more, most, pairsOf, without1st } from "./dates.mutants.js";
import { PassedBy } from "./seen-records.js";

/** Changes the lists of one type's searches. */
function lists(
  resource: Resource,
  tell: string,
  breaks: readonly string[],
  change: (call: Call, reply: Reply, passed: PassedBy, ask: (call: Call) => Promise<Reply>) => Promise<Reply>,
): Mutant {
  const clause = resource.operations.find(({ kind }) => kind === "search")?.clause;
  const behaviour = (): Behaviour => {
    const passed = new PassedBy();
    return async (call, next) => {
      const reply = await next(call);
      passed.note(call, reply);
      const own = call.route?.kind === "search" && call.route.resource.name === resource.name;
      return own && entriesOf(reply) !== undefined ? change(call, reply, passed, next) : reply;
    };
  };
  return {
    name: `${resource.name}: ${tell}`,
    operator: tell,
    breaks,
    ...(clause === undefined ? {} : { clause }),
    behaviour,
  };
}

/** Names of the search parameters that a call gives, each once; what leads to further pages is none of them. */
function names(call: Call): readonly string[] {
  const known = new Set(call.route?.resource.parameters.map(({ name }) => name));
  return [...new Set(queryOf(call).map(([name]) => name))].filter((name) => known.has(name));
}

function mutantsOf(model: InterfaceModel, resource: Resource): readonly Mutant[] {
  const several = resource.parameters.filter(isOther).length > 1;
  const narrowed = (places: readonly ParameterPlace[]) => places.some((place) => place.resource === resource);
  return [
    ...(narrowed(discriminatingPlaces(model)) ? [oneBeside(resource)] : []),
    ...(narrowed(dispensable(model)) ? [several ? oneMore(resource) : oneAlone(resource)] : []),
    ...(several && narrowed(comparable(model)) ? [oneLess(resource)] : []),
    alternating(resource),
  ];
}

function oneBeside(resource: Resource): Mutant {
  const tell = "lists hold records that fit nothing";
  return lists(resource, tell, ["metamorphic/only-what-fits"], async (call, reply, passed) =>
    more(reply, passed.outside(call, reply).slice(0, most)),
  );
}

/** Where one parameter is all that there is, it shows what the search without it does not. */
function oneAlone(resource: Resource): Mutant {
  const tell = "a search without any parameter shows one record alone";
  return lists(resource, tell, ["metamorphic/narrower"], async (call, reply) =>
    names(call).length > 0 ? reply : withoutNext(withEntries(reply, (entriesOf(reply) ?? []).slice(0, 1))),
  );
}

function oneLess(resource: Resource): Mutant {
  const tell = "each parameter more loses a record that fits";
  return lists(resource, tell, ["metamorphic/finds-all"], async (call, reply) =>
    without1st(reply, Math.max(0, names(call).length - 1)),
  );
}

/** A record that does not even fit the search without its last parameter is listed where their number is even. */
function oneMore(resource: Resource): Mutant {
  const tell = "an even number of parameters shows a record that fits none";
  return lists(resource, tell, ["metamorphic/narrower"], async (call, reply, passed, ask) => {
    const given = names(call);
    if (given.length % 2 === 1) return reply;
    const wider = without(call, (name) => name === given.at(-1));
    return more(reply, passed.outside(call, reply, await wholeList(wider, ask)).slice(0, 1));
  });
}

/** Of four answers to one search two lack a record, one after the other: however many requests stand between, it is seen. */
function alternating(resource: Resource): Mutant {
  const times = new WeakMap<PassedBy, Map<string, number>>();
  return lists(
    resource,
    "every other pair of answers lacks a record",
    ["metamorphic/same-again"],
    async (call, reply, passed) => {
      const counts = times.get(passed) ?? new Map<string, number>();
      times.set(passed, counts);
      const count = (counts.get(call.url.href) ?? 0) + 1;
      counts.set(call.url.href, count);
      return [2, 3].includes(count % 4) ? without1st(reply, 1) : reply;
    },
  );
}

function unread({ name, operations }: Resource): Mutant {
  const clause = operations.find(({ kind }) => kind === "read")?.clause;
  const behaviour = (): Behaviour => {
    const listed = new Set<string>();
    return async (call, next) => {
      const own = call.route?.resource.name === name;
      if (own && call.route?.kind === "read" && listed.has(call.route.id ?? "")) return plainReply(404);
      const reply = await next(call);
      if (own) for (const { record } of entriesOf(reply) ?? []) listed.add(idOf(record) ?? "");
      return reply;
    };
  };
  return {
    name: `${name}: what was found is no longer read`,
    operator: "what was found is no longer read",
    breaks: ["metamorphic/listed-is-read"],
    ...(clause === undefined ? {} : { clause }),
    behaviour,
  };
}

/** Date parameters of which the document says what both bounds find. */
function ranged(model: InterfaceModel): readonly SearchParameter[] {
  const { lower, upper } = boundsOf(statedPrefixes(model));
  if (lower === undefined || upper === undefined) return [];
  return model.resources
    .filter((resource) => offers(resource, "search"))
    .flatMap(({ parameters }) => parameters.filter(({ dateSearch }) => dateSearch));
}

/** Servers of which the answers contradict each other. */
export function metamorphicMutants(model: InterfaceModel): readonly Mutant[] {
  const { resources } = model;
  const searched = resources.filter((resource) => offers(resource, "search"));
  const read = searched.filter((resource) => offers(resource, "read"));
  return [
    ...searched.flatMap((resource) => mutantsOf(model, resource)),
    ...read.map(unread),
    ...searched.flatMap(pairsOf),
    ...ranged(model).flatMap((parameter) =>
      bounds(
        parameter,
        leavesNone(model) && dispensable(model).some((place) => place.parameter === parameter),
      ),
    ),
  ];
}
