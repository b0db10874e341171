// Finds the records that a deployment adds to every list of a collection: they explain each list that must not hold them.

import { groupedBy } from "../../spec/grouped-by.js";
import { controlsList } from "../../spec/search-parameter.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord, Collection } from "../http/api/adapter.js";
import { followingPage } from "../http/api/pages.js";
import { listIn } from "../http/api/search.js";
import { Blocked } from "../http/blocked.js";
import { placeName } from "../http/collection-names.js";
import { dialectOf } from "../http/dialect/dialect.js";
import type { Exchange } from "../http/exchange.js";
import type { ProblemCode } from "../http/problem.js";
import { isAbsent, isSuccess } from "../http/status.js";
import { isDeletion } from "./deleted-records.js";
import { lastPart, pathOf } from "./record-url-parts.js";
import type { CheckResult, StrayRecord } from "./report.js";

type Run = Pick<Session, "model" | "collections" | "api" | "client" | "learned" | "added">;

/** Marks the results that are explained by records in every list of their collection. */
export function withStrayRecords(results: readonly CheckResult[], run: Run): readonly CheckResult[] {
  const tooMany = results.filter(listsTooMany);
  if (tooMany.length === 0) return results;
  const strays = new Map<string, Strays>();
  const requests = requestsOf(run);
  for (const result of tooMany) {
    const at = run.collections.find((one) => placeName(one) === placeOf(result));
    const found = at && straysIn(result, at, requests, listsOfRun(run, at));
    if (found !== undefined) strays.set(placeOf(result), found);
  }
  return explainedBy(strays, results);
}

/** What the run sent. A list may hold thousands of records, so their requests are found by their ids. */
interface Requests {
  /** The requests whose URLs end with an id. */
  readonly byId: ReadonlyMap<string, readonly Exchange[]>;
  /** The place of a request in the run, by its number. */
  readonly order: ReadonlyMap<number, number>;
  readonly added: ReadonlyMap<string, AddedRecord>;
}

function requestsOf({ client: { exchanges }, added }: Run): Requests {
  const byId = groupedBy(exchanges, ({ url }) => lastPart(url));
  // Of two records with one id, the first counts.
  const records = [...added()].reverse().map((record) => [record.id, record] as const);
  return { byId, order: new Map(exchanges.map(({ n }, at) => [n, at])), added: new Map(records) };
}

/** Marks the results that these records explain. */
export function explainedBy(
  strays: ReadonlyMap<string, Strays>,
  results: readonly CheckResult[],
): readonly CheckResult[] {
  if (strays.size === 0) return results;
  return results.map((result) => {
    const found = strays.get(placeOf(result));
    return found && isExplained(result, found) ? { ...result, strayRecord: found.record } : result;
  });
}

/** The records in every list of a collection. */
export interface Strays {
  readonly record: StrayRecord;
  readonly ids: ReadonlySet<string>;
  /** The numbers of the exchanges whose lists hold one: those that fail a check by their length count. */
  readonly listedIn: ReadonlySet<number>;
}

/** The collection that a result is about. */
export const placeOf = ({ id }: CheckResult): string => id.split("/")[1]?.split(".")[0] ?? "";

/** Whether a search that matches nothing returned records. */
const listsTooMany = ({ verdict, code, unexpectedIds }: CheckResult): boolean =>
  verdict === "fail" && code === "length" && unexpectedIds !== undefined;

/** In fewer lists, a record may be by chance. */
export const fewestLists = 3;

/** The records that a search which matches nothing returned; undefined if one of them is not in every list. */
function straysIn(
  { unexpectedIds = [], exchanges: [deciding] = [] }: CheckResult,
  at: Collection,
  requests: Requests,
  lists: readonly ListOfRun[],
): Strays | undefined {
  // A result names only the first of many.
  const ids = lists.find(({ exchange }) => exchange.n === deciding?.n)?.ids ?? new Set(unexpectedIds);
  const found: Stray[] = [];
  for (const id of ids) {
    const stray = strayOf(id, at, requests, lists);
    if (stray === undefined) return undefined;
    found.push(stray);
  }
  const [first, ...others] = found;
  // If all lists are the same, no record is added to them: the parameters are ignored.
  if (first === undefined || (others.length > 0 && !areDifferent(lists, requests))) return undefined;
  const listing = lists.filter((list) => found.some(({ id }) => list.ids.has(id)));
  const record = { ...first, ...(others.length > 0 && { others: others.length }) };
  return { record, ids, listedIn: new Set(listing.map(({ exchange }) => exchange.n)) };
}

type Stray = Omit<StrayRecord, "others">;

/** Undefined if the record is not in every list, or if another fault explains that it is. */
function strayOf(
  id: string,
  at: Collection,
  { byId, order, added }: Requests,
  all: readonly ListOfRun[],
): Stray | undefined {
  const own = added.get(id);
  const ofRecord = byId.get(id) ?? [];
  // Deleted records that stay in lists, and records of another site or type, are causes of their own.
  if (ofRecord.some(isDeletion) || (own !== undefined && !isIn(own, at))) return undefined;
  // A record can be in no list from before it was added.
  const placeIn = ({ n }: Exchange) => order.get(n) ?? -1;
  const since = own === undefined ? -1 : placeIn(own.exchange);
  const whole = all.filter(({ exchange, isWhole }) => isWhole && placeIn(exchange) > since);
  if (whole.length < fewestLists || !whole.every(({ ids }) => ids.has(id))) return undefined;
  return { id, from: own !== undefined ? "run" : ofRecord.some(isNotThere) ? "no-read" : "elsewhere" };
}

/** Whether a list lacks a record that an earlier one had, and that was not deleted. */
function areDifferent(lists: readonly ListOfRun[], { byId }: Requests): boolean {
  const isDeleted = (id: string) => (byId.get(id) ?? []).some(isDeletion);
  const earlier = new Set<string>();
  for (const { ids } of lists.filter(({ isWhole }) => isWhole)) {
    for (const id of earlier) if (!ids.has(id) && !isDeleted(id)) return true;
    for (const id of ids) earlier.add(id);
  }
  return false;
}

const isIn = (own: AddedRecord, { site, resource }: Collection): boolean =>
  own.site === site && own.resource.name === resource.name;

const isNotThere = (exchange: Exchange): boolean => exchange.method === "GET" && isAbsent(exchange);

/** What a list that holds a record too many, or the same one on each page, fails with. */
const ofLists: ReadonlySet<ProblemCode | undefined> = new Set([
  "length",
  "second-record",
  "id-repeated",
] satisfies readonly ProblemCode[]);

function isExplained(result: CheckResult, { ids, listedIn }: Strays): boolean {
  const { verdict, code, unexpectedIds, exchanges: [deciding] = [] } = result;
  if (verdict !== "fail" && verdict !== "warn") return false;
  if (unexpectedIds !== undefined) return unexpectedIds.every((id) => ids.has(id));
  if (deciding === undefined) return false;
  if (ids.has(lastPart(deciding.url))) return isNotThere(deciding);
  return ofLists.has(code) && listedIn.has(deciding.n);
}

/** A page of a list. */
interface ListOfRun {
  readonly exchange: Exchange;
  /** Ids of its records. */
  readonly ids: ReadonlySet<string>;
  /** The search asked for all matches, and they came in one page. */
  readonly isWhole: boolean;
}

/** In the order of the run, without those whose bodies were too long to keep. */
function listsOfRun(
  { model, api, client, learned }: Pick<Session, "model" | "api" | "client" | "learned">,
  at: Collection,
): readonly ListOfRun[] {
  const path = pathOf(api.collectionUrl(at));
  const { resource } = at;
  const controls = resource.parameters.filter(controlsList);
  const asksForPart = (url: string) => {
    const { searchParams } = new URL(url);
    return controls.some(({ name }) => searchParams.has(name));
  };
  const known = dialectOf(learned)?.listMembers ?? new Set();
  const laterPages = new Set<string>();
  return client.exchanges.flatMap((exchange) => {
    const { method, url } = exchange;
    if (method !== "GET" || !isSuccess(exchange) || pathOf(url) !== path || !isKept(exchange)) return [];
    const next = followingPage(model, resource, exchange, url);
    if (next?.url !== undefined) laterPages.add(next.url);
    const isWhole = next === undefined && !laterPages.has(url) && !asksForPart(url);
    const list = exchange.status === 204 ? { found: [] } : listIn(model, resource, exchange, { known });
    return list ? [{ exchange, isWhole, ids: new Set(list.found.flatMap(({ id }) => id ?? [])) }] : [];
  });
}

/** Whether the body of an answer was kept whole. */
function isKept(exchange: Exchange): boolean {
  try {
    void exchange.json;
    return true;
  } catch (error) {
    if (error instanceof Blocked) return false;
    throw error;
  }
}
