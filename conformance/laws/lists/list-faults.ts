// Wrong ways to answer searches, from which the servers that break the laws of lists are made.

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
  type Next,
  type Reply,
  withQuery,
} from "../../behaviours/call.js";
import { changedQuery, searchesBy } from "../../behaviours/call-queries.js";
import { type Entry, entriesOf, idOf, queryOf, withEntries } from "../../behaviours/lists.js";
import { matches, termsOf } from "../../search/matches.js";
import type { Wrong } from "./list-law.js";

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
export const withMore = (reply: Reply, entries: readonly Entry[]): Reply =>
  withEntries(reply, [...(entriesOf(reply) ?? []), ...entries]);

/** The list without its first entries. */
export const withoutFirst = (reply: Reply, count: number): Reply =>
  withEntries(reply, (entriesOf(reply) ?? []).slice(count));

/** A server that changes its lists, by the records that it showed so far. */
export const changingLists =
  (
    change: (call: Call, reply: Reply, seen: SeenRecords, next: Next) => Reply | Promise<Reply>,
  ): MakeBehaviour =>
  () => {
    const seen = new SeenRecords();
    return async (call, next) => {
      const reply = await next(call);
      seen.note(call, reply);
      return entriesOf(reply) === undefined ? reply : change(call, reply, seen, next);
    };
  };

/** A server that changes the lists of one type's searches. */
export const ofType = (
  resource: Resource,
  operator: string,
  change: Parameters<typeof changingLists>[0],
): Wrong => {
  const clause = resource.operations.find(({ kind }) => kind === "search")?.clause;
  return {
    name: `${resource.name}: ${operator}`,
    operator,
    ...(clause && { clause }),
    behaviour: changingLists((call, reply, ...more) =>
      call.route?.kind === "search" && call.route.resource.name === resource.name
        ? change(call, reply, ...more)
        : reply,
    ),
  };
};

/** Such searches also list the records seen so far that match all of the query but the parameter, and that `fits` takes. */
export const alsoListing = (
  model: InterfaceModel,
  { name }: SearchParameter,
  is: (call: Call) => boolean,
  fits: (call: Call, record: JsonObject) => boolean = () => true,
): MakeBehaviour =>
  changingLists((call, reply, seen) => {
    if (!is(call)) return reply;
    const others = queryOf(call).filter(([one]) => one !== name);
    const { terms } = termsOf(call.route?.resource.parameters ?? [], others);
    const isMatch = (record: JsonObject) =>
      matches(model, terms, { id: idOf(record, call) ?? "", record }) === "yes";
    const more = seen.outside(call, reply).filter(({ record }) => isMatch(record) && fits(call, record));
    return withMore(reply, more);
  });
