// Diagnoses a cause of failures: which parameters, members or requests fail, on which types, and how.
import { readElsewhereName } from "../../checks/sites/site-isolation.js";
import type { AlikeResults, CheckResult, StrayRecord } from "../report.js";
import { isComparison } from "./compared-parameters.js";
import { type Parts, partsOfOne, withShortIds } from "./diagnosis-words.js";
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
import { gapOf, typeOf } from "./subject.js";
import { areUnserved, isLoop, sharedPath } from "./unanswered-searches.js";
import { areNotDeleted, isNotUpdated, keepsSome, overlapOnly } from "./undone-changes.js";

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
    return partsOfOne(results, what, ownFault(fails));
  }
  if (isAnotherRecord(first)) return partsOfOne(results, "a read", anotherRecord);
  const texts = textParts(first, results);
  if (texts !== undefined) return texts;
  if (keepsSome(first)) return keptParts(results);
  if (isNotUpdated(first)) return partsOfOne(results, "an update", changesNothing);
  if (areNotDeleted(results)) {
    const { what, tail } = overlapOnly(results) ? ofOverlap : { what: "a delete", tail: "" };
    const shorterTails = tail === "" ? [] : [""];
    return { ...partsOfOne(results, what, deletesNothing, tail), shorterTails };
  }
  if (areUnserved(results)) {
    const path = sharedPath(results);
    const what = path === "" ? "a request" : `a request below ${path}`;
    const named = { names: [what], together: "a request" };
    return { results, named, fault: refused, tail: saying(first) };
  }
  if (first.code === "next-page")
    return partsOfOne(results, "the next page of a list", noNextPage, saying(first));
  if (first.code === "other-site") return partsOfOne(results, shownBy(results), showsOther);
  if (first.code === "reached-other-site") {
    const what = first.exchanges?.[0]?.method === "DELETE" ? "a delete" : "an update";
    return partsOfOne(results, what, reaches);
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
  if (ignored !== undefined) return partsOfOne(results, what, ignores(ignored));
  const isRefused = code === "refused" && script === undefined;
  const tail = isRefused ? refusedSaying(first) || (actual === undefined ? "" : `: ${actual}`) : "";
  return partsOfOne(results, what, ownFault(fails, steps), tail);
}

/** The parameters that searches by several ignore, if it is seen of all results. */
function ignoredIn(results: readonly CheckResult[]): readonly string[] | undefined {
  const names = results.flatMap(({ ignores: name }) => name ?? []);
  return names.length < results.length ? undefined : [...new Set(names)];
}

/** A request, or several kinds of requests, redirected to itself. */
function loopParts(what: string, results: readonly CheckResult[]): Parts {
  const methods = new Set(results.map(({ exchanges: [exchange] = [] }) => exchange?.method));
  return partsOfOne(results, methods.size > 1 ? "a request" : what, redirectedToItself);
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
