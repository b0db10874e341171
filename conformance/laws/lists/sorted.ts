// The laws of the order of a list: as a request asks for it, by one field or by two, or as the document states it for those that ask for none.
import { groupedBy } from "../../../spec/grouped-by.js";
import { sizeParameter } from "../../../spec/list-places.js";
import {
  type SortedBy,
  type SortKey,
  type SortRequest,
  sortQuery,
  sortRequests,
  sortSent,
} from "../../../spec/sorting.js";
import { isVaried } from "../../../spec/unique-keys.js";
import { restating, unstated } from "../../behaviours/restated.js";
import { listProblem } from "../../checks/answer-problems.js";
import { fail, notApplicable, pass, shown } from "../../checks/expect.js";
import { lists, listWords } from "../../checks/judge-list.js";
import { isJudged } from "../../checks/judged.js";
import { listTooLong } from "../../checks/list-too-long.js";
import {
  collectionOf,
  operationClause,
  type ParameterPlace,
  type Place,
  parameterPlaces,
  places,
} from "../../checks/places.js";
import { missed } from "../../checks/wrong-ids.js";
import type { FoundRecord, Query } from "../../http/api/adapter.js";
import { blockTooFew } from "../../http/blocked.js";
import { problem } from "../../http/problem.js";
import { valuesAt } from "../../search/record-values.js";
import { ordered, outOfOrder, type Placed, placedBy } from "../../search/sort-order.js";
import { reading } from "./list-faults.js";
import { type Given, type GivenLaw, knownWith, readLaw, type Wrong } from "./list-law.js";
import { enough, recordsInGroups, recordsToSort } from "./records-to-sort.js";
import { type AskedOrder, orderFaults } from "./sorted-faults.js";

interface Order {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** How a list must be sorted: equal values of the first field by the second, if there are two. */
interface Sorting {
  readonly by: readonly [Order] | readonly [Order, Order];
  /** The part of the query that asks for it. */
  readonly query: Query;
}

interface SortedLaw<Of extends Place> extends Omit<GivenLaw<Of>, "family" | "judge" | "records"> {
  sorting(of: Of): Sorting;
}

const sortedLaw = <Of extends Place>({ sorting, ...row }: SortedLaw<Of>) =>
  readLaw<Of>({
    ...row,
    family: "sort",
    async records(session, of) {
      const { required } = await recordsFor(session, of, sorting(of));
      return knownWith(await session.fixture(collectionOf(session, of)), required);
    },
    async judge(given) {
      const { session, fixture, required, ask } = given;
      const { by, query } = sorting(given);
      const { added, impossible } = await recordsFor(session, given, sorting(given));
      const isListed = (outcome: Parameters<typeof lists>[0]) => added.filter((one) => lists(outcome, one));
      const unsorted = await given.askUntil((one) => isListed(one).length === added.length, required);
      const size = by.length > 1 ? [] : await onPages(given);
      const outcome = await ask([...required, ...size, ...query]);
      const { exchange, found = [] } = outcome;
      const expected = `records sorted by ${expectedOrder(by)}`;
      const unlisted = listProblem(outcome);
      if (unlisted) return fail(expected, unlisted, exchange);
      // A list may show less of a record than it has.
      const bodies = new Map([...fixture.records, ...added].map(({ id, body }) => [id, body]));
      const bodyOf = (one: FoundRecord) => bodies.get(one.id ?? "") ?? one.record;
      const [first, last = first] = by;
      const groups = (by.length > 1 ? inGroups(found, first.key, bodyOf) : [found]).map((group) =>
        placedBy(last.key, group, bodies),
      );
      const wrong =
        outOfOrder(placedBy(first.key, found, bodies), first.descending) ??
        groups.map((group) => outOfOrder(group, last.descending)).find((pair) => pair !== undefined);
      if (wrong) {
        const words = ({ one }: Placed) => {
          const values = by.map(({ key }) => valuesAt(bodyOf(one), key.path)[0]);
          return `${one.id ?? "a record"} (${JSON.stringify(values.length > 1 ? values : values[0])})`;
        };
        const got = problem("order-changed", `${words(wrong[0])} before ${words(wrong[1])}`);
        return fail(expected, got, exchange, last.key.path);
      }
      // Without an order, the same list goes on, so this one did not end early.
      const goesOn = size.length === 0 && (unsorted.found?.length ?? 0) > found.length;
      const cut = goesOn ? undefined : await session.cutOf(fixture, outcome);
      const tooLong = cut && cut !== "unknown" ? listTooLong(session, cut, [outcome]) : undefined;
      // Other checks judge whether a search lists what was added.
      const missing = tooLong ? undefined : isListed(unsorted).find((record) => !lists(outcome, record));
      if (missing) {
        const got = problem("record-missing", `${listWords(found.length)} without ${shown(missing)}`);
        return { ...fail("all records, in whatever order", got, exchange), ...missed([missing]) };
      }
      if (groups.some((group) => ordered(group) >= enough)) return pass(exchange);
      const { path } = last.key;
      if (impossible) return notApplicable(`no values of ${path} whose order is beyond doubt can be made up`);
      if (tooLong) return tooLong;
      const one = by.length > 1 ? `one value of ${first.key.path}, and ` : "";
      blockTooFew(`fewer than ${enough} records have ${one}values of ${path} whose order is beyond doubt`);
    },
  });

const recordsFor = (session: Given<Place>["session"], place: Place, { by: [first, second] }: Sorting) =>
  second === undefined
    ? recordsToSort(session, { ...place, key: first.key })
    : recordsInGroups(session, { ...place, first: first.key, key: second.key });

const direction = (descending: boolean): string => (descending ? "descending" : "ascending");

const expectedOrder = ([first, second]: Sorting["by"]): string =>
  second === undefined
    ? `${first.key.path}, ${direction(first.descending)}`
    : `${first.key.path}, then by ${second.key.path}`;

/** The records with one value, by this value. */
function inGroups(
  found: readonly FoundRecord[],
  { path }: SortKey,
  bodyOf: (one: FoundRecord) => FoundRecord["record"],
): readonly (readonly FoundRecord[])[] {
  const held = (one: FoundRecord) => valuesAt(bodyOf(one), path);
  const single = found.filter((one) => held(one).length === 1);
  return [...groupedBy(single, (one) => JSON.stringify(held(one))).values()];
}

const few = 3;
const mostPages = 5;

/** A page size that divides the list into several pages, if the type has a parameter for it and the pages can be read. */
async function onPages({ resource, required, ask }: Given<Place>): Promise<Query> {
  const size = sizeParameter(resource);
  if (size === undefined) return [];
  const length = (await ask(required)).found?.length ?? 0;
  const paged: Query = [[size.name, String(Math.max(few, Math.ceil(length / mostPages)))]];
  const { exchanges } = await ask([...required, ...paged], { mostPages: 2 });
  return exchanges.length > 1 ? paged : [];
}

export const listIsSorted = sortedLaw<AskedOrder>({
  name: ({ parameter: { sorting }, request: { value, descending, ...request } }) =>
    sorting?.directions !== undefined && request.direction === undefined
      ? `${value.value}-without-direction`
      : `${value.value}-${direction(descending)}`,
  over: (model) =>
    parameterPlaces(model).flatMap((of) =>
      sortRequests(of.parameter)
        .filter(({ value }) => isJudged(value))
        .map((request) => ({ ...of, request })),
    ),
  title: ({ parameter, request }) =>
    `${parameter.name}=${sortSent(parameter, request)} sorts the list by ${request.value.by.path}, ${direction(request.descending)}`,
  faults: ({ parameter, request }) => ({
    "order-changed": [`${parameter.name}=${sortSent(parameter, request)}`, "gives another order"],
  }),
  clauses: ({ parameter, request: { value }, ...place }) => [
    value.clause,
    parameter.clause,
    ...place.resource.parameters.flatMap(({ match, clause }) => (match === "direction" ? [clause] : [])),
    value.by.field.clause,
    operationClause(place, "search"),
  ],
  sorting: ({ parameter, request }) => ({
    by: [{ key: request.value.by, descending: request.descending }],
    query: sortQuery(parameter, request),
  }),
  wrong: orderFaults,
});

interface StatedOrder extends Place {
  readonly sorted: SortedBy;
}

export const listIsSortedByDefault = sortedLaw<StatedOrder>({
  name: "without-asking",
  over: (model) =>
    places(model, "search").flatMap((place) => {
      const { sorted } = place.resource;
      return sorted === undefined || !isJudged(sorted) ? [] : [{ ...place, sorted }];
    }),
  title: ({ sorted: { by, descending } }) =>
    `a list for which no order is asked is sorted by ${by.path}, ${direction(descending)}`,
  faults: { "order-changed": ["a list", "comes in another order than stated"] },
  clauses: ({ sorted, ...place }) => [
    sorted.clause,
    sorted.by.field.clause,
    operationClause(place, "search"),
  ],
  sorting: ({ sorted: { by, descending } }) => ({ by: [{ key: by, descending }], query: [] }),
  wrong({ sorted }) {
    const serving = (words: string, servedAs: Wrong["servedAs"] & {}): Wrong => ({
      name: `${words} ${sorted.clause}`,
      operator: `the stated order: ${words}`,
      clause: sorted.clause,
      servedAs,
    });
    return [
      serving("ignores", unstated(sorted.clause)),
      serving("reverses", restating({ ...sorted, descending: !sorted.descending })),
    ];
  },
});

/** Two orders that one request asks for. */
interface TwoOrders extends ParameterPlace {
  readonly first: SortRequest;
  readonly second: SortRequest;
  /** What a request sends for both. */
  readonly sent: string;
}

/** Each field once as the second, in descending order if a request can ask for it, beside a field of which several records may have one value. */
function twoOrders<P extends Pick<ParameterPlace, "parameter" | "resource">>(of: P) {
  const { separator } = of.parameter;
  if (separator === undefined) return [];
  const requests = sortRequests(of.parameter).filter(({ value }) => isJudged(value));
  const last = new Map(requests.map((request) => [request.value.value, request]));
  return [...last.values()].flatMap((second) => {
    const first = requests.find(
      ({ value: { by } }) =>
        by.path !== second.value.by.path && !isVaried(of.resource, by.field) && by.field.fixed === undefined,
    );
    return first ? [{ ...of, first, second, sent: `${first.text}${separator}${second.text}` }] : [];
  });
}

export const severalKeysSort = sortedLaw<TwoOrders>({
  name: ({ first, second }) => `${first.value.value}-then-${second.value.value}`,
  over: (model) => parameterPlaces(model).flatMap(twoOrders),
  title: ({ parameter, first, second, sent }) =>
    `${parameter.name}=${sent} sorts equal values of ${first.value.by.path} by ${second.value.by.path}`,
  faults: ({ parameter, sent }) => ({
    "order-changed": [`${parameter.name}=${sent}`, "gives another order"],
  }),
  clauses: ({ parameter, first, second }) => [parameter.clause, first.value.clause, second.value.clause],
  sorting: ({ parameter, first, second, sent }) => ({
    by: [
      { key: first.value.by, descending: first.descending },
      { key: second.value.by, descending: second.descending },
    ],
    query: [[parameter.name, sent]],
  }),
  wrong({ parameter, sent }) {
    const { clause, separator = "" } = parameter;
    const taking = (
      words: string,
      operator: string,
      change: (orders: readonly string[]) => readonly string[],
    ) => ({
      name: `${words} ${clause}=${sent}`,
      operator,
      behaviour: reading(parameter, (value) =>
        value === sent ? change(value.split(separator)).join(separator) : value,
      ),
    });
    return [
      taking("sorts only by the first of", "a second order is ignored", (orders) => orders.slice(0, 1)),
      taking("takes from the end", "the last of several orders comes first", (orders) => orders.toReversed()),
    ];
  },
});
