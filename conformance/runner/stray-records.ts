// Finds the record that a deployment adds to every list of a collection: it explains each list that must not hold it.
import type { Session } from "../fixtures/session.js";
import type { AddedRecord, Collection } from "../http/api/adapter.js";
import { placeName } from "../http/collection-names.js";
import type { Exchange } from "../http/exchange.js";
import type { ProblemCode } from "../http/problem.js";
import { isSuccess } from "../http/status.js";
import { type ListOfRun, listsOfRun } from "./lists-of-run.js";
import { lastPart } from "./record-url-parts.js";
import type { CheckResult, StrayRecord } from "./report.js";

type Run = Pick<Session, "model" | "collections" | "api" | "client" | "learned" | "added">;

/** Marks the results that are explained by a record in every list of their collection. */
export function withStrayRecords(results: readonly CheckResult[], run: Run): readonly CheckResult[] {
  const strays = new Map<string, Stray>();
  for (const result of results) {
    const id = onlyListed(result);
    const at = run.collections.find((one) => placeName(one) === placeOf(result));
    const stray = id === undefined || at === undefined ? undefined : strayOf(id, at, run);
    if (stray !== undefined) strays.set(placeOf(result), stray);
  }
  return explainedBy(strays, results);
}

/** Marks the results that these records explain. */
export function explainedBy(
  strays: ReadonlyMap<string, Stray>,
  results: readonly CheckResult[],
): readonly CheckResult[] {
  if (strays.size === 0) return results;
  return results.map((result) => {
    const stray = strays.get(placeOf(result));
    return stray && isExplained(result, stray) ? { ...result, strayRecord: stray.record } : result;
  });
}

/** A record in every list of a collection. */
export interface Stray {
  readonly record: StrayRecord;
  /** The numbers of the exchanges whose lists hold it: those that fail a check by their length count. */
  readonly listedIn: ReadonlySet<number>;
}

/** The collection that a result is about. */
export const placeOf = ({ id }: CheckResult): string => id.split("/")[1]?.split(".")[0] ?? "";

/** The record that alone was returned by a search which matches nothing. */
function onlyListed({ verdict, code, unexpectedIds = [] }: CheckResult): string | undefined {
  return verdict === "fail" && code === "length" && unexpectedIds.length === 1 ? unexpectedIds[0] : undefined;
}

/** In fewer lists, a record may be by chance. */
export const fewestLists = 3;

/** Undefined if the record is not in every list, or if another fault explains that it is. */
function strayOf(id: string, at: Collection, run: Run): Stray | undefined {
  const own = run.added().find((record) => record.id === id);
  const ofRecord = run.client.exchanges.filter(({ url }) => lastPart(url) === id);
  // Deleted records that stay in lists, and records of another site or type, are causes of their own.
  if (ofRecord.some(isDeletion) || (own !== undefined && !isIn(own, at))) return undefined;
  const all = listsOfRun(run, at);
  const lists = own === undefined ? all : after(own.exchange, all, run.client.exchanges);
  const whole = lists.filter(({ isWhole }) => isWhole);
  if (whole.length < fewestLists || !whole.every(({ ids }) => ids.has(id))) return undefined;
  const from = own !== undefined ? "run" : ofRecord.some(isNotThere) ? "no-read" : "elsewhere";
  const listedIn = lists.filter(({ ids }) => ids.has(id)).map(({ exchange }) => exchange.n);
  return { record: { id, from }, listedIn: new Set(listedIn) };
}

const isIn = (own: AddedRecord, { site, resource }: Collection): boolean =>
  own.site === site && own.resource.name === resource.name;

/** The lists that came after an exchange: a record can be in no list from before it was added. */
function after(
  { n }: Exchange,
  lists: readonly ListOfRun[],
  exchanges: readonly Exchange[],
): readonly ListOfRun[] {
  const later = new Set(exchanges.slice(exchanges.findIndex((one) => one.n === n) + 1));
  return lists.filter(({ exchange }) => later.has(exchange));
}

const isDeletion = ({ method, status }: Exchange): boolean => method === "DELETE" && isSuccess({ status });

const isNotThere = ({ method, status }: Exchange): boolean =>
  method === "GET" && (status === 404 || status === 410);

/** What a list that holds a record too many, or the same one on each page, fails with. */
const ofLists: ReadonlySet<ProblemCode | undefined> = new Set([
  "length",
  "second-record",
  "id-repeated",
] satisfies readonly ProblemCode[]);

function isExplained(result: CheckResult, { record: { id }, listedIn }: Stray): boolean {
  const { verdict, code, unexpectedIds, exchanges: [deciding] = [] } = result;
  if (verdict !== "fail" && verdict !== "warn") return false;
  if (unexpectedIds !== undefined) return unexpectedIds.length === 1 && unexpectedIds[0] === id;
  if (deciding === undefined) return false;
  if (lastPart(deciding.url) === id) return isNotThere(deciding);
  return ofLists.has(code) && listedIn.has(deciding.n);
}
