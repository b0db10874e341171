// Finds the records that a deployment adds to every list of a collection: they explain each list that must not hold them.
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

/** Marks the results that are explained by records in every list of their collection. */
export function withStrayRecords(results: readonly CheckResult[], run: Run): readonly CheckResult[] {
  const strays = new Map<string, Strays>();
  for (const result of results.filter(listsTooMany)) {
    const at = run.collections.find((one) => placeName(one) === placeOf(result));
    const found = at && straysIn(result, at, run);
    if (found !== undefined) strays.set(placeOf(result), found);
  }
  return explainedBy(strays, results);
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
  run: Run,
): Strays | undefined {
  const lists = listsOfRun(run, at);
  // A result names only the first of many.
  const all = lists.find(({ exchange }) => exchange.n === deciding?.n)?.ids ?? new Set(unexpectedIds);
  const found = [...all].map((id) => strayOf(id, at, run, lists));
  const [first, ...others] = found.flatMap((one) => one ?? []);
  if (first === undefined || others.length + 1 < found.length) return undefined;
  // If all lists are the same, no record is added to them: the parameters are ignored.
  if (others.length > 0 && !areDifferent(lists, run)) return undefined;
  const [ids, listedIn] = [all, new Set([first, ...others].flatMap((one) => one.listedIn))];
  const record = { id: first.id, from: first.from, ...(others.length > 0 && { others: others.length }) };
  return { record, ids, listedIn };
}

interface Stray extends Omit<StrayRecord, "others"> {
  readonly listedIn: readonly number[];
}

/** Undefined if the record is not in every list, or if another fault explains that it is. */
function strayOf(id: string, at: Collection, run: Run, all: readonly ListOfRun[]): Stray | undefined {
  const own = run.added().find((record) => record.id === id);
  const ofRecord = run.client.exchanges.filter(({ url }) => lastPart(url) === id);
  // Deleted records that stay in lists, and records of another site or type, are causes of their own.
  if (ofRecord.some(isDeletion) || (own !== undefined && !isIn(own, at))) return undefined;
  const lists = own === undefined ? all : after(own.exchange, all, run.client.exchanges);
  const whole = lists.filter(({ isWhole }) => isWhole);
  if (whole.length < fewestLists || !whole.every(({ ids }) => ids.has(id))) return undefined;
  const from = own !== undefined ? "run" : ofRecord.some(isNotThere) ? "no-read" : "elsewhere";
  const listedIn = lists.filter(({ ids }) => ids.has(id)).map(({ exchange }) => exchange.n);
  return { id, from, listedIn };
}

/** Whether a list lacks a record that an earlier one had, and that was not deleted. */
function areDifferent(lists: readonly ListOfRun[], run: Run): boolean {
  const deleted = new Set(run.client.exchanges.filter(isDeletion).map(({ url }) => lastPart(url)));
  const earlier = new Set<string>();
  for (const { ids } of lists.filter(({ isWhole }) => isWhole)) {
    if ([...earlier].some((id) => !ids.has(id) && !deleted.has(id))) return true;
    for (const id of ids) earlier.add(id);
  }
  return false;
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

function isExplained(result: CheckResult, { ids, listedIn }: Strays): boolean {
  const { verdict, code, unexpectedIds, exchanges: [deciding] = [] } = result;
  if (verdict !== "fail" && verdict !== "warn") return false;
  if (unexpectedIds !== undefined) return unexpectedIds.every((id) => ids.has(id));
  if (deciding === undefined) return false;
  if (ids.has(lastPart(deciding.url))) return isNotThere(deciding);
  return ofLists.has(code) && listedIn.has(deciding.n);
}
