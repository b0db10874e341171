// The checks of the order of a list: as a request asks for it, or as the document states it for those that ask for none.

import type { JsonObject } from "../../../spec/json.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import {
  type SortedBy,
  type SortKey,
  type SortRequest,
  sortQuery,
  sortRequests,
  sortSent,
} from "../../../spec/sorting.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection, FoundRecord, Query, SearchOutcome } from "../../http/api/adapter.js";
import { blockTooFew } from "../../http/blocked.js";
import { problem } from "../../http/problem.js";
import { valuesAt } from "../../search/record-values.js";
import { ordered, outOfOrder, placedBy } from "../../search/sort-order.js";
import { answered, listProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import type { Finding } from "../finding.js";
import { lists, listWords } from "../judge-list.js";
import { isJudged } from "../judged.js";
import { listTooLong } from "../list-too-long.js";
import { eachTime } from "../paging/parts-of-list.js";
import {
  collectionOf,
  operationClause,
  type ParameterPlace,
  type Place,
  parameterName,
  parameterPlaces,
  places,
} from "../places.js";
import { blockUnlisted } from "../search/first-list.js";
import { missed } from "../wrong-ids.js";
import { enough, type RecordsToSort, recordsToSort } from "./records-to-sort.js";

/** An order that a request asks for. */
interface AskedOrder extends ParameterPlace {
  readonly request: SortRequest;
}

interface StatedOrder extends Place {
  readonly sorted: SortedBy;
}

/** The order that a list must have. */
interface Order {
  readonly key: SortKey;
  readonly descending: boolean;
  /** The part of the query that asks for it. */
  readonly query: Query;
}

/** What the check of an order is called. */
export const orderName = (
  { sorting }: Pick<SearchParameter, "sorting">,
  { value, descending, direction }: SortRequest,
): string =>
  sorting?.directions !== undefined && direction === undefined
    ? `${value.value}-without-direction`
    : `${value.value}-${words(descending)}`;

const words = (descending: boolean): string => (descending ? "descending" : "ascending");

export const listIsSorted = check<AskedOrder>({
  family: "sort",
  name: ({ parameter, request }) => orderName(parameter, request),
  writes: false,
  over: (model) =>
    parameterPlaces(model).flatMap((of) =>
      sortRequests(of.parameter)
        .filter(({ value }) => isJudged(value))
        .map((request) => ({ ...of, request })),
    ),
  subject: parameterName,
  title: ({ parameter, request }) =>
    `${parameter.name}=${sortSent(parameter, request)} sorts the list by ${request.value.by.path}, ${words(request.descending)}`,
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
  run: (session, { parameter, request, ...place }) =>
    judgeOrder(session, place, {
      key: request.value.by,
      descending: request.descending,
      query: sortQuery(parameter, request),
    }),
});

export const listIsSortedByDefault = check<StatedOrder>({
  family: "sort",
  name: "without-asking",
  writes: false,
  over: (model) =>
    places(model, "search").flatMap((place) => {
      const { sorted } = place.resource;
      return sorted === undefined || !isJudged(sorted) ? [] : [{ ...place, sorted }];
    }),
  title: ({ sorted: { by, descending } }) =>
    `a list for which no order is asked is sorted by ${by.path}, ${words(descending)}`,
  faults: { "order-changed": ["a list", "comes in another order than stated"] },
  clauses: ({ sorted, ...place }) => [
    sorted.clause,
    sorted.by.field.clause,
    operationClause(place, "search"),
  ],
  run: (session, { sorted, ...place }) =>
    judgeOrder(session, place, { key: sorted.by, descending: sorted.descending, query: [] }),
});

async function judgeOrder(session: Session, place: Place, order: Order): Promise<Finding> {
  const at = collectionOf(session, place);
  const records = await recordsToSort(session, { ...place, key: order.key });
  await blockUnlisted(
    session,
    place,
    await session.api.search(at, records.required, { firstPageOnly: true }),
  );
  const unsorted = await session.eventually(
    () => session.api.search(at, records.required),
    (outcome) => records.added.every((record) => lists(outcome, record)),
  );
  // Other checks judge whether a search lists what was added.
  const known = { ...records, added: records.added.filter((record) => lists(unsorted, record)) };
  const bodies = new Map(
    [...(await session.fixture(at)).records, ...records.added].map(({ id, body }) => [id, body]),
  );
  const query = [...records.required, ...(await onPages(session, at, records.required)), ...order.query];
  return eachTime(async () => {
    const outcome = answered(await session.api.search(at, query));
    const cut = await session.cutOf(at, outcome);
    const tooLong = cut && cut !== "unknown" ? listTooLong(session, cut, [outcome]) : undefined;
    return judgeSorted(outcome, order, { ...known, bodies, tooLong });
  });
}

const few = 3;
const mostPages = 5;

/** A page size that divides the list into several pages, if the type has a parameter for it and the pages can be read. */
async function onPages(session: Session, at: Collection, required: Query): Promise<Query> {
  const size = at.resource.parameters.find(({ match }: SearchParameter) => match === "count");
  if (size === undefined) return [];
  const length = answered(await session.api.search(at, required)).found?.length ?? 0;
  const paged: Query = [[size.name, String(Math.max(few, Math.ceil(length / mostPages)))]];
  const { exchanges } = answered(await session.api.search(at, [...required, ...paged], { mostPages: 2 }));
  return exchanges.length > 1 ? paged : [];
}

interface Known extends RecordsToSort {
  /** The content of records by their ids: a list may show less of them. */
  readonly bodies: ReadonlyMap<string, JsonObject>;
  /** The finding if the list may lack records. */
  readonly tooLong: Finding | undefined;
}

function judgeSorted(
  outcome: SearchOutcome,
  { key, descending }: Order,
  { added, impossible, bodies, tooLong }: Known,
): Finding {
  const { exchange, found = [] } = outcome;
  const expected = `records sorted by ${key.path}, ${words(descending)}`;
  const unlisted = listProblem(outcome);
  if (unlisted !== undefined) return fail(expected, unlisted, exchange);
  const placed = placedBy(key, found, bodies);
  const wrong = outOfOrder(placed, descending);
  if (wrong !== undefined) {
    const [first, second] = wrong.map(({ one }) => inWords(key, one));
    return fail(expected, problem("order-changed", `${first} before ${second}`), exchange, key.path);
  }
  const missing = tooLong ? undefined : added.find((record) => !lists(outcome, record));
  if (missing !== undefined) {
    const got = `${listWords(found.length)} without ${shown(missing)}`;
    return {
      ...fail("all records, in whatever order", problem("record-missing", got), exchange),
      ...missed([missing]),
    };
  }
  if (ordered(placed) >= enough) return pass(exchange);
  if (impossible === true)
    return notApplicable(`no values of ${key.path} whose order is beyond doubt can be made up`);
  if (tooLong) return tooLong;
  const why = `fewer than ${enough} records have values of ${key.path} whose order is beyond doubt`;
  blockTooFew(why);
}

function inWords({ path }: SortKey, { id, record }: FoundRecord): string {
  return `${id ?? "a record"} (${JSON.stringify(valuesAt(record, path)[0])})`;
}
