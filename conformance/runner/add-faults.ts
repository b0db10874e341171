// Finds the records of the run whose adds were answered as done and went wrong, or that all lists lack: they explain what rests on them.
import { groupedBy } from "../../spec/grouped-by.js";
import { memoized } from "../../spec/memo.js";
import { idMemberOf } from "../../spec/record-ids.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord } from "../http/api/adapter.js";
import type { Exchange } from "../http/exchange.js";
import { isAbsent, isSuccess } from "../http/status.js";
import { comparesLists } from "./causes/compared-parameters.js";
import { typeOf } from "./causes/subject.js";
import { isDeletion } from "./deleted-records.js";
import { parentOf, pathOf } from "./record-url-parts.js";
import type { AddFault, CheckResult } from "./report.js";

type Run = Pick<Session, "model" | "api" | "collections" | "client" | "everAdded">;
type Mark = Pick<CheckResult, "addFault" | "sentAs">;
/** The marks of records, by their URLs, and of adds, by the numbers of their requests. */
type Marks = ReadonlyMap<string | number, Mark>;

/** Marks the results that rest on such records. */
export function withAddFaults(results: readonly CheckResult[], run: Run): readonly CheckResult[] {
  if (!results.some(isOpen)) return results;
  const adds = addsOf(run);
  const shared = sharedIn(adds);
  const marks = new Map<string | number, Mark>();
  for (const [found, mark] of [unstoredIn(adds, run), lostIn(adds, shared), shared])
    for (const { record, urls } of found)
      for (const key of [...urls, record.exchange.n]) marks.set(key, mark);
  const found = new Map(results.map((result) => [result, markOf(result, marks)]));
  const lists = results.filter(
    (one) =>
      one.verdict === "fail" && !found.get(one) && (one.code === "record-missing" || comparesLists(one)),
  );
  const end = endLackedIn(lists, adds);
  for (const result of end ? lists : []) found.set(result, end);
  const byFault = groupedBy(results, (result) => found.get(result)?.addFault);
  // What one check alone shows is told better in its own words.
  return results.map((result) => {
    const mark = found.get(result);
    const checks = new Set(mark && byFault.get(mark.addFault)?.map(checkNameOf));
    return checks.size > 1 ? { ...result, ...mark } : result;
  });
}

const checkNameOf = ({ id }: CheckResult): string => id.replace(/\/[^/]*\//, "/");

const isOpen = ({ verdict }: CheckResult): boolean => ["fail", "warn", "blocked"].includes(verdict);

/** The mark of a record that a result rests on: one that its requests name, or that is all that its list lacks or must not hold. */
function markOf(result: CheckResult, marks: Marks): Mark | undefined {
  const { exchanges = [], transcript = [], script, missingIds = [], unexpectedIds = [] } = result;
  if (!isOpen(result)) return undefined;
  for (const { n, method, url, requestBody = "" } of [...exchanges, ...(script ? transcript : [])]) {
    const path = pathOf(url);
    // A change may name its record in its body.
    const texts = method === "GET" ? [] : requestBody.matchAll(/"([^"]+)"/g);
    for (const key of [n, path, ...[...texts].map(([, text]) => `${path}/${text}`)])
      if (marks.has(key)) return marks.get(key);
  }
  const path = pathOf(exchanges[0]?.url ?? "");
  const listed = [...missingIds, ...unexpectedIds].map((id) =>
    marks.get(`${path}/${encodeURIComponent(id)}`),
  );
  return listed.includes(undefined) ? undefined : listed[0];
}

/** A record that the run added, and what became of it. */
interface Add {
  readonly record: AddedRecord;
  /** Its URLs in all path forms. */
  readonly urls: readonly string[];
  /** The reads at its own URL until another request changed it. */
  readonly reads: readonly Exchange[];
  /** The places in the run of its add, of its first read, of the first list that shows it, and of the request that deleted it. */
  readonly at: number;
  readonly readAt: number;
  readonly listedAt: number;
  readonly deletedAt: number;
  /** When its add was sent, and when it was answered. */
  readonly from: number;
  readonly to: number;
}

function addsOf({ api, collections, client: { exchanges }, everAdded }: Run): readonly Add[] {
  // Connections have numbers of their own, so that a higher number may be earlier.
  const order = new Map(exchanges.map(({ n }, at) => [n, at]));
  const placeOf = ({ n }: Exchange): number => order.get(n) ?? -1;
  const requests = groupedBy(exchanges, ({ url }) => pathOf(url));
  /** The place of the first list at a path that shows a text or a number. */
  const firstShown = memoized((path) => {
    const lists = (requests.get(path) ?? []).filter((one) => one.method === "GET" && isSuccess(one));
    const shown = lists
      .toReversed()
      .flatMap((one) => textsIn(one).map((text) => [text, placeOf(one)] as const));
    return new Map(shown);
  }, Infinity);
  const adds = everAdded().map((record): Add => {
    const { resource, site, id, exchange, answeredAt: to = 0 } = record;
    const own = collections.filter((at) => at.site === site && at.resource.name === resource.name);
    const paths = own.map((at) => `${pathOf(api.collectionUrl(at))}/${encodeURIComponent(id)}`);
    const urls = [...new Set([pathOf(record.url), ...paths])];
    const at = placeOf(exchange);
    const after = urls
      .flatMap((url) => requests.get(url) ?? [])
      .filter((one) => placeOf(one) > at)
      .sort((one, other) => placeOf(one) - placeOf(other));
    const changes = after.filter((one) => one.method !== "GET" && isSuccess(one));
    const changed = changes[0];
    const deletion = changes.find(isDeletion);
    const isOwnRead = ({ method, url }: Exchange) => method === "GET" && pathOf(url) === urls[0];
    const reads = after.slice(0, changed && after.indexOf(changed)).filter(isOwnRead);
    return {
      record,
      urls,
      reads,
      at,
      readAt: Math.min(Infinity, ...reads.map(placeOf)),
      listedAt: Math.min(...urls.map((url) => firstShown(parentOf(url)).get(id) ?? Infinity)),
      deletedAt: deletion === undefined ? Infinity : placeOf(deletion),
      from: to - exchange.milliseconds,
      to,
    };
  });
  return adds.sort((one, other) => one.at - other.at);
}

const textsIn = ({ responseBody }: Exchange): readonly string[] =>
  [...responseBody.matchAll(/"([^"]*)"|\d+/g)].map(([whole, text = whole]) => text);

type Found = readonly [adds: readonly Add[], mark: Mark];

const overlap = (one: Add, other: Add): boolean => one.from < other.to && other.from < one.to;

/** Adds that got the id of a record which was still there. */
function sharedIn(adds: readonly Add[]): Found {
  const ofId = groupedBy(adds, ({ record: { site, resource, id } }) => `${site} ${resource.name} ${id}`);
  const pairs = [...ofId.values()].flatMap((same) =>
    same.flatMap((add, index): readonly (readonly [Add, Add])[] => {
      const before = same[index - 1];
      return before !== undefined && before.deletedAt > add.at ? [[before, add]] : [];
    }),
  );
  const isParallel = pairs.every(([one, other]) => overlap(one, other));
  return [pairs.flat(), { addFault: isParallel ? "parallel-id-shared" : "id-shared" }];
}

/** Fewer records that are late, or not there, or types whose lists lack one, may be chance, or the fault of another request. */
const fewest = 3;

/**
 * Adds whose records nothing showed, while reads and lists show most others at their path; or which the first reads did not show, and later
 * reads or lists did. Of two records with one id, one is lost.
 */
function lostIn(adds: readonly Add[], [shared, ofShared]: Found): Found {
  const unread = adds.filter((add) => add.reads.every(isAbsent) && add.listedAt >= add.readAt);
  const shownAt = groupedBy(
    adds.filter((add) => isRead(add) || isListed(add)),
    pathOfAdd,
  );
  const odd = [...groupedBy(unread, pathOfAdd)].flatMap(([path, all]) => {
    const shown = shownAt.get(path) ?? [];
    return shown.some(isRead) && all.filter(isAsked).length < shown.length ? all : [];
  });
  const late = [
    ...adds.filter((add) => isRead(add) && add.reads.some(isAbsent)),
    ...odd.filter((add) => isAsked(add) && isListed(add)),
  ];
  if (late.filter(({ reads: [first] }) => first && isAbsent(first)).length >= fewest)
    return [[...late, ...unread], { addFault: "late" }];
  const lost = odd.filter((add) => !isListed(add));
  if (shared.length > 0) return [lost, ofShared];
  return lost.filter(isAsked).length < fewest ? [[], {}] : [lost, { addFault: "lost" }];
}

const isAsked = ({ reads }: Add): boolean => reads.length > 0;
const isRead = ({ reads }: Add): boolean => reads.some(isSuccess);
const isListed = ({ listedAt }: Add): boolean => listedAt < Infinity;
const pathOfAdd = ({ record: { url } }: Add): string => parentOf(url);

/** The mark of results whose lists all lack a record that was added after, or before, each added record that they hold. */
function endLackedIn(results: readonly CheckResult[], adds: readonly Add[]): Mark | undefined {
  const lacking = results.filter((one) => !comparesLists(one));
  const endOf = ({ missingIds = [], exchanges: [deciding] = [] }: CheckResult): AddFault | undefined => {
    const path = pathOf(deciding?.url ?? "");
    const own = adds.filter(({ urls }) => urls.some((url) => parentOf(url) === path));
    const placesOf = (ids: readonly string[]) =>
      own.flatMap(({ record, at }) => (ids.includes(record.id) ? [at] : []));
    const [missing, held] = [placesOf(missingIds), placesOf(deciding ? textsIn(deciding) : [])];
    if (missing.length === 0 || held.length === 0) return undefined;
    if (Math.min(...missing) > Math.max(...held)) return "newest";
    return Math.max(...missing) < Math.min(...held) ? "oldest" : undefined;
  };
  const [end, ...others] = new Set(lacking.map(endOf));
  const isOfMany = new Set(lacking.map(typeOf)).size > fewest;
  // Lists of one length end after so many records.
  const lengths = new Set(lacking.flatMap(({ listLength = [] }) => listLength));
  return end && others.length === 0 && isOfMany && lengths.size > 1 ? { addFault: end } : undefined;
}

/** Adds in a media type of which no read showed a member that was sent. */
function unstoredIn(adds: readonly Add[], { model }: Run): Found {
  const shown = ({ record: { body }, reads }: Add): readonly boolean[] => {
    const sent = Object.keys(body).filter((name) => ![idMemberOf(model), model.typeMember].includes(name));
    const shows = ({ responseBody }: Exchange) => sent.some((name) => responseBody.includes(`"${name}"`));
    return sent.length > 0 ? reads.filter(isSuccess).slice(0, 1).map(shows) : [];
  };
  const types = groupedBy(adds, mediaTypeOf);
  const isUnstored = (all: readonly Add[]) => {
    const seen = all.flatMap(shown);
    return seen.length > 0 && !seen.includes(true);
  };
  const found = [...types].filter(([, all]) => isUnstored(all));
  return [
    found.flatMap(([, all]) => all),
    { addFault: "unstored", sentAs: found.map(([type]) => type).join(" and ") },
  ];
}

const mediaTypeOf = ({ record: { exchange } }: Add): string =>
  exchange.requestHeaders["content-type"]?.split(";")[0]?.trim() ?? "";
