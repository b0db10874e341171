import { readElsewhereName } from "../../checks/sites/site-isolation.js";
import type { AlikeResults, CheckResult, StrayRecord } from "../report.js";
import { isComparison } from "./compared-parameters.js";
import type { Parts } from "./diagnosis-parts.js";
import {
  addFaultWords,
  anotherRecord,
  changesNothing,
  deletesNothing,
  ignores,
  inEachList,
  inEveryList,
  noNextPage,
  ofOverlap,
  ownFault,
  reaches,
  redirectedToItself,
  refused,
  showsOther,
  strayFrom,
} from "./failure-words.js";
import { areSeenJoined } from "./joined-parameters.js";
import { isAnotherRecord } from "./known-causes.js";
import { keptParts, memberParts, textParts } from "./member-diagnosis.js";
import { refusedSaying, saying } from "./refusal.js";
import { searchParts } from "./search-diagnosis.js";
import { withShortIds } from "./short-ids.js";
import { gapOf, typeOf } from "./subject.js";
import { isLoop } from "./unanswered-searches.js";
import { areNotDeleted, isNotUpdated, keepsSome, overlapOnly } from "./undone-changes.js";
import { areUnserved, sharedPath } from "./unserved-paths.js";

/** Which search parameters, or which members, fail on which types, and how; undefined if the code does not say it. */
export function partsOf(cause: AlikeResults): Parts | undefined {
  const { first, others } = cause;
  if (first.verdict !== "fail" && first.verdict !== "warn") return undefined;
  const results = [first, ...others];
  const { strayRecord } = first;
  if (strayRecord !== undefined) return strayParts(strayRecord, results);
  if (first.addFault !== undefined) {
    const [things, fails] = addFaultWords[first.addFault];
    const what = first.sentAs === undefined ? things : `${things} of ${first.sentAs}`;
    return {
      results,
      named: { names: [what], together: what, isPlural: true },
      fault: ownFault(fails),
      tail: "",
    };
  }
  if (isAnotherRecord(first)) {
    return { results, named: { names: ["a read"], together: "a read" }, fault: anotherRecord, tail: "" };
  }
  const texts = textParts(first, results);
  if (texts !== undefined) return texts;
  if (keepsSome(first)) return keptParts(results);
  if (isNotUpdated(first)) {
    const named = { names: ["an update"], together: "an update" };
    return { results, named, fault: changesNothing, tail: "" };
  }
  if (areNotDeleted(results)) {
    const { what, tail } = overlapOnly(results) ? ofOverlap : { what: "a delete", tail: "" };
    const shorterTails = tail === "" ? [] : [""];
    return { results, named: { names: [what], together: what }, fault: deletesNothing, tail, shorterTails };
  }
  if (areUnserved(results)) {
    const path = sharedPath(results);
    const what = path === "" ? "a request" : `a request below ${path}`;
    return { results, named: { names: [what], together: "a request" }, fault: refused, tail: saying(first) };
  }
  if (first.code === "next-page") return nextPageParts(first, results);
  if (first.code === "other-site") {
    const what = shownBy(results);
    return { results, named: { names: [what], together: what }, fault: showsOther, tail: "" };
  }
  if (first.code === "reached-other-site") {
    const what = first.exchanges?.[0]?.method === "DELETE" ? "a delete" : "an update";
    return { results, named: { names: [what], together: what }, fault: reaches, tail: "" };
  }
  // What a check says of its failure names one parameter, and none is at fault if all fail together.
  const isOfNone = cause.severalFault !== undefined || (!isComparison(first) && areSeenJoined(results));
  const own = isOfNone ? undefined : ownParts(first, results);
  return (
    own ??
    (first.member === undefined
      ? searchParts(cause, first, results)
      : memberParts(first, results, cause.lostWhen))
  );
}

/** A link to a next page that leads to no list. */
function nextPageParts(first: CheckResult, results: readonly CheckResult[]): Parts {
  const what = "the next page of a list";
  return { results, named: { names: [what], together: what }, fault: noNextPage, tail: saying(first) };
}

/** What shows records of another site. */
function shownBy(results: readonly CheckResult[]): string {
  const isRead = ({ id }: CheckResult) => id.endsWith(readElsewhereName);
  if (results.every(isRead)) return "a read";
  return results.some(isRead) ? "a read or a search" : "a search";
}

/** What a check says of its failure; of a refusal, with the answer. */
function ownParts(first: CheckResult, results: readonly CheckResult[]): Parts | undefined {
  const { fault, code, actual, script, steps } = first;
  if (fault === undefined) return undefined;
  const [what, fails] = fault;
  if (isLoop(first)) return loopParts(what, results);
  const ignored = ignoredIn(results);
  if (ignored !== undefined)
    return { results, named: { names: [what], together: what }, fault: ignores(ignored), tail: "" };
  const isRefused = code === "refused" && script === undefined;
  const tail = isRefused ? refusedSaying(first) || (actual === undefined ? "" : `: ${actual}`) : "";
  return { results, named: { names: [what], together: what }, fault: ownFault(fails, steps), tail };
}

/** The parameters that searches by several ignore, if it is seen of all results. */
function ignoredIn(results: readonly CheckResult[]): readonly string[] | undefined {
  const names = results.flatMap(({ ignores: name }) => name ?? []);
  return names.length < results.length ? undefined : [...new Set(names)];
}

/** A request, or several kinds of requests, redirected to itself. */
function loopParts(what: string, results: readonly CheckResult[]): Parts {
  const methods = new Set(results.map(({ exchanges: [exchange] = [] }) => exchange?.method));
  const name = methods.size > 1 ? "a request" : what;
  return { results, named: { names: [name], together: name }, fault: redirectedToItself, tail: "" };
}

/** Records in every list of a type: of one, with where it comes from. */
function strayParts({ id, from, others = 0 }: StrayRecord, results: readonly CheckResult[]): Parts {
  const isOfTypes = new Set(results.map(typeOf)).size > 1;
  if (isOfTypes || others > 0) {
    const isPlural = results.some(({ strayRecord }) => strayRecord?.others !== undefined);
    const which = isOfTypes ? (isPlural ? "some records" : "one record") : `${others + 1} records`;
    const named = { names: [which], together: which, isPlural };
    return { results, named, fault: isOfTypes ? inEachList : inEveryList, tail: "" };
  }
  const named = { names: [`record ${id}`], together: `record ${withShortIds(id)}` };
  return { results, named, fault: inEveryList, tail: strayFrom[from] };
}

/** A pinned answer that the deployment does not give, the same on every screen; undefined for other results. */
export function pinInWords(result: CheckResult): string | undefined {
  const { pinned, actual } = result;
  const gap = gapOf(result);
  if (pinned === undefined || actual === undefined || gap === undefined) return undefined;
  return pinAnswersInWords(gap, actual, pinned);
}

export const pinAnswersInWords = (gap: string, came: string, pinned: string): string =>
  `${gap}: pinned "${pinned}", got "${came}"`;

/** What came back after a sequence of requests, which tells more than the title of the check; undefined for others. */
export function afterRequests({ first, others }: AlikeResults): string | undefined {
  const { script, actual } = first;
  if (script === undefined || actual === undefined) return undefined;
  const types = new Set([first, ...others].map(typeOf)).size;
  return types === 1 ? `${typeOf(first)}: ${actual}` : `on ${types} types: ${actual}`;
}
