// Wrong lists, from which the mutants of the metamorphic checks are built.

import { isObject, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import {
  type Behaviour,
  type Call,
  collectionOf,
  good,
  jsonOf,
  type MakeBehaviour,
  type Reply,
  withQuery,
} from "../../behaviours/call.js";
import { changedQuery, searchesBy } from "../../behaviours/call-queries.js";
import { type Entry, entriesOf, idOf, queryOf, withEntries } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { matches, termsOf } from "../../search/matches.js";

/** The records of each collection that replies showed so far: answers to adds, and lists. */
export class SeenRecords {
  readonly #records = new Map<string, Map<string, Entry>>();

  note(call: Call, reply: Reply): void {
    const json = jsonOf(reply);
    if (call.route?.kind === "add" && good(reply) && isObject(json)) this.#put(call, json);
    for (const { record } of entriesOf(reply) ?? []) this.#put(call, record);
  }

  /** The seen records of the collection that none of the replies lists. */
  outside(call: Call, ...replies: readonly Reply[]): readonly Entry[] {
    const listed = new Set(
      replies.flatMap((reply) => entriesOf(reply) ?? []).map(({ record }) => idOf(record, call)),
    );
    const all = [...(this.#records.get(collectionOf(call))?.values() ?? [])];
    return all.filter(({ record }) => !listed.has(idOf(record, call)));
  }

  #put(call: Call, record: JsonObject): void {
    const records = this.#records.get(collectionOf(call)) ?? new Map<string, Entry>();
    this.#records.set(collectionOf(call), records);
    records.set(idOf(record, call) ?? "", { record, whole: { resource: record } });
  }
}

/** A server that answers the searches by a parameter in another way. */
export const searchedBy =
  (parameter: SearchParameter, answer: Behaviour): MakeBehaviour =>
  () =>
  async (call, next) =>
    searchesBy(call, parameter) ? answer(call, next) : next(call);

/** A server that reads another value of a parameter, or none. */
export const reading = (
  parameter: SearchParameter,
  change: (value: string) => string | undefined,
): MakeBehaviour =>
  searchedBy(parameter, (call, next) =>
    next(
      withQuery(
        call,
        changedQuery(call, (name, value) => (name === parameter.name ? change(value) : value)),
      ),
    ),
  );

/** Answers with a list of other entries. */
export const listing =
  (change: (entries: readonly Entry[], call: Call) => readonly Entry[]): Behaviour =>
  async (call, next) => {
    const reply = await next(call);
    const entries = entriesOf(reply);
    return entries === undefined ? reply : withEntries(reply, change(entries, call));
  };

/** The maximum number of records that are listed wrongly. */
export const most = 10;

/** The list with further entries. */
export function withMore(reply: Reply, entries: readonly Entry[]): Reply {
  return withEntries(reply, [...(entriesOf(reply) ?? []), ...entries]);
}

/** The list without its first entries. */
export function withoutFirst(reply: Reply, count: number): Reply {
  return withEntries(reply, (entriesOf(reply) ?? []).slice(count));
}

/** A mutant that changes the lists of one type's searches. */
export function listMutant(
  resource: Resource,
  report: string,
  breaks: readonly string[],
  change: (
    call: Call,
    reply: Reply,
    seen: SeenRecords,
    ask: (call: Call) => Promise<Reply>,
  ) => Promise<Reply>,
): Mutant {
  const clause = resource.operations.find(({ kind }) => kind === "search")?.clause;
  const behaviour = (): Behaviour => {
    const seen = new SeenRecords();
    return async (call, next) => {
      const reply = await next(call);
      seen.note(call, reply);
      const own = call.route?.kind === "search" && call.route.resource.name === resource.name;
      return own && entriesOf(reply) !== undefined ? change(call, reply, seen, next) : reply;
    };
  };
  return {
    name: `${resource.name}: ${report}`,
    operator: report,
    breaks,
    ...(clause === undefined ? {} : { clause }),
    behaviour,
  };
}

/** Such searches also list the records seen so far that match all of the query but the parameter, and that `fits` takes. */
export const alsoListing =
  (
    model: InterfaceModel,
    { name }: SearchParameter,
    is: (call: Call) => boolean,
    fits: (call: Call, record: JsonObject) => boolean = () => true,
  ): MakeBehaviour =>
  () => {
    const seen = new SeenRecords();
    return async (call, next) => {
      const reply = await next(call);
      seen.note(call, reply);
      if (!is(call) || entriesOf(reply) === undefined) return reply;
      const others = queryOf(call).filter(([one]) => one !== name);
      const { terms } = termsOf(call.route?.resource.parameters ?? [], others);
      const isMatch = (record: JsonObject) =>
        matches(model, terms, { id: idOf(record, call) ?? "", record }) === "yes";
      return withMore(
        reply,
        seen.outside(call, reply).filter(({ record }) => isMatch(record) && fits(call, record)),
      );
    };
  };
