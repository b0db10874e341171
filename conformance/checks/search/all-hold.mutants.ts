import type { InterfaceModel, Resource, SearchParameter } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { besideName } from "../dates/date-search.js";
import { dateParameters } from "../dates/dated.js";
import { comparedIn } from "./all-hold.js";
import { canFindNothing } from "../../fixtures/nothing.js";
import {
  boundedBy,
  boundsOf,
  meanings,
  type PrefixName,
  pinpoints,
  statedPrefixes,
} from "../../search/date-prefixes.js";
import { type Behaviour, type Call, type Next, plainReply, type Reply, withQuery } from "../../behaviours/call.js";
import {
  type Entry,
  entriesOf,
  idOf,
  queryOf,
  wholeList,
  withEntries,
  withoutNext,
} from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { free, searchesBy } from "./search.mutants.js";

/** Entries that one of several calls lists, each once. */
async function united(calls: readonly Call[], next: Next): Promise<readonly Entry[]> {
  const all = new Map<string, Entry>();
  for (const call of calls) {
    for (const entry of entriesOf(await wholeList(call, next)) ?? [])
      all.set(idOf(entry.record) ?? "", entry);
  }
  return [...all.values()];
}

/** Parameters of a search by which records are compared, each with all of its values. */
function criteria(call: Call, { parameters }: Resource): readonly string[] {
  const given = new Set(queryOf(call).map(([name]) => name));
  return parameters.filter(({ name, match }) => given.has(name) && match !== "count").map(({ name }) => name);
}

/** What the call asks by one of its parameters alone; what every search must have stays. */
function byOne(call: Call, { parameters }: Resource, name: string): Call {
  const needed = new Set(parameters.filter(({ demanded }) => demanded).map((each) => each.name));
  return withQuery(
    call,
    queryOf(call).filter(([each]) => each === name || needed.has(each)),
  );
}

function either(resource: Resource): Mutant {
  return {
    name: `${resource.name}: parameters are joined by or`,
    operator: "parameters are joined by or",
    breaks: [`search/${resource.name}/all-hold`],
    behaviour: () => async (call, next) => {
      const names =
        call.route?.kind === "search" && call.route.resource === resource ? criteria(call, resource) : [];
      const reply = await next(call);
      if (names.length < 2 || entriesOf(reply) === undefined) return reply;
      const alone = names.map((name) => byOne(call, resource, name));
      return withoutNext(withEntries(reply, await united(alone, next)));
    },
  };
}

/** Lists just what does not fit, among all that the other parameters let through. */
function inverted(parameter: SearchParameter): Mutant {
  const behaviour = (): Behaviour => async (call, next) => {
    const reply = await next(call);
    if (!searchesBy(call, parameter) || entriesOf(reply) === undefined) return reply;
    const fitting = new Set((await united([call], next)).map(({ record }) => idOf(record)));
    const others = withQuery(
      call,
      queryOf(call).filter(([name]) => name !== parameter.name),
    );
    const rest = await united([others], next);
    return withoutNext(
      withEntries(
        reply,
        rest.filter(({ record }) => !fitting.has(idOf(record))),
      ),
    );
  };
  return {
    name: `inverts ${parameter.clause}`,
    operator: "a parameter is inverted",
    breaks: ["search/finds"],
    clause: parameter.clause,
    behaviour,
  };
}

const emptyIsError: Mutant = {
  name: "a list with nothing in it is answered as an error",
  breaks: ["search-shape/empty-list"],
  behaviour: () => async (call, next) => onList(await next(call), (entries) => entries.length > 0),
};

function onList(reply: Reply, good: (entries: readonly Entry[]) => boolean): Reply {
  const entries = entriesOf(reply);
  return entries === undefined || good(entries) ? reply : plainReply(400, { error: "nothing found" });
}

const firstOnly = (breaks: readonly string[]): Mutant => ({
  name: "a list holds the first record that fits and no other",
  breaks,
  behaviour: () => async (call, next) => {
    const reply = await next(call);
    const entries = entriesOf(reply);
    return entries === undefined ? reply : withoutNext(withEntries(reply, entries.slice(0, 1)));
  },
});

/** The date checks of which a list must hold two records. */
function ofTwo(model: InterfaceModel): readonly string[] {
  const stated = statedPrefixes(model);
  const { lower, upper } = boundsOf(stated);
  const beside = (prefix: PrefixName) => (boundedBy(prefix) ? besideName(prefix) : undefined);
  const names = stated.flatMap((prefix) => {
    const { before, at, after } = meanings[prefix];
    const found = [before, at, after].filter((each) => each === true).length;
    return found > 1 ? [`${prefix}-boundary`] : (beside(prefix) ?? []);
  });
  return [...names, ...(lower && upper ? ["range"] : [])].map((name) => `date-search/${name}`);
}

/** One parameter has to tell records apart, and be left out of what every search has. */
function comparable(model: InterfaceModel, resource: Resource): boolean {
  const compared = comparedIn(resource);
  const discriminating = compared.some(({ dateSearch, demanded }) => !dateSearch && !demanded);
  return (
    offers(resource, "search") && compared.length > 1 && (discriminating || pinpoints(statedPrefixes(model)))
  );
}

/** Searches that put their parameters, or their results, together in the wrong way. */
export function joiningMutants(model: InterfaceModel): readonly Mutant[] {
  const twoDated = ofTwo(model);
  const inverting = free(model).filter((one) => !one.dateSearch);
  return [
    ...model.resources.filter((resource) => comparable(model, resource)).map(either),
    ...inverting.map(inverted),
    ...(model.resources.some((resource) => canFindNothing(model, resource)) ? [emptyIsError] : []),
    ...(twoDated.length > 0 && dateParameters(model).length > 0 ? [firstOnly(twoDated)] : []),
  ];
}
