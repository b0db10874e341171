// Says how searches fail: by which parameter, and which records they find.

import { rangeIsBothName } from "../../laws/lists/date-ranges.js";
import { boundaryName, oneDateName, prefixes, timeZonesName } from "../../laws/lists/date-searches.js";
import { boundedBy, meanings } from "../../search/date-prefixes.js";
import type { AlikeResults, CheckResult } from "../report.js";
import { missedBoundOf, rangeFaultOf, shiftOf, wrongSideOf } from "./bound-faults.js";
import { comparedIn, isComparison, resultBehind } from "./compared-parameters.js";
import { mostNamed, type Named, namesOf, type Parts, partsOfOne } from "./diagnosis-words.js";
import {
  endsAfter,
  findDifferent,
  ignored,
  joinedByOr,
  misreadsOffset,
  missedBoundWords,
  missesBeside,
  missesOneDate,
  noneMatches,
  nothing,
  nothingAlone,
  onlyAtBound,
  otherLength,
  rangeWords,
  refusedWithout,
  returnsInstead,
  searchFaults,
  shifts,
  wrongSideWords,
} from "./failure-words.js";
import { areSeenJoined } from "./joined-parameters.js";
import { refusedSaying } from "./refusal.js";
import { brokenBehind } from "./required-beside.js";
import { boundAskedAlone, boundsAsked, parameterOf, typeOf, valuesAsked } from "./subject.js";

/** Undefined if the codes of the results do not say it. */
export function searchParts(
  cause: Pick<AlikeResults, "severalFault" | "refusedValue" | "lackingParameter" | "findsNothing">,
  first: CheckResult,
  all: readonly CheckResult[],
): Parts | undefined {
  const { severalFault, refusedValue, lackingParameter } = cause;
  // A wrong length is explained by the other results of its cause.
  const isNamed = ({ code }: CheckResult) => code !== "length" || first.code === "length";
  if (isComparison(first)) return comparisonParts(first, all);
  const [needed, behind] = [brokenBehind(all), resultBehind(all)];
  const isOwn = (result: CheckResult) => (needed(result) ?? behind(result)) === undefined;
  const results = all.filter(
    (result) => parameterOf(result) !== "" && isNamed(result) && !isComparison(result) && isOwn(result),
  );
  if (areSeenJoined(results)) {
    const named = { names: [severalParameters], together: severalParameters, isPlural: true };
    return { results, named, fault: joinedByOr, tail: "" };
  }
  if (parameterOf(first) === "" && severalFault === undefined) return undefined;
  const tail = first.code === "refused" ? refusedSaying(first) : "";
  if (lackingParameter !== undefined)
    return partsOfOne(all, "a search", refusedWithout(lackingParameter), tail);
  const limit = listLimitOf(results);
  if (limit !== undefined) return partsOfOne(results, "a list", endsAfter(limit));
  if (cause.findsNothing) return { results, named: namedBy(undefined, results), fault: nothing, tail };
  const ofSeveral = severalFault && searchFaults[severalFault];
  if (ofSeveral !== undefined) return partsOfOne(all, bySeveral, ofSeveral);
  const range = rangeFaultOf(first, results);
  if (range !== undefined) {
    const named = { ...namesOf([first], parameterOf, "parameters"), kind: "parameter" };
    return { results, named, fault: rangeWords(range), tail: "" };
  }
  if (first.code === "length") return lengthParts(first, results);
  const ofOne = ofOneParameter(first, all, results);
  if (ofOne !== undefined) return ofOne;
  const bounds = boundsAsked(results);
  const code = bounds === undefined && missesAndAdds(results) ? "records-wrong" : first.code;
  const fault = areIgnored(results) ? ignored : searchFaults[code ?? "fault"];
  const named = namedBy(bounds ?? refusedValue, results);
  return fault && { results, named, fault, tail };
}

/** Two parameters that find different records, of which neither fails alone. */
const comparisonParts = (first: CheckResult, results: readonly CheckResult[]): Parts =>
  partsOfOne(results, `${parameterOf(first)} and ${first.comparedWith}`, findDifferent);

/** What is known of a parameter that alone fails. */
function ofOneParameter(
  first: CheckResult,
  all: readonly CheckResult[],
  results: readonly CheckResult[],
): Parts | undefined {
  const isAlone = results.every((result) => parameterOf(result) === parameterOf(first));
  if (!isAlone || areIgnored(results)) return undefined;
  if (results.every(({ id }) => id.endsWith(`/${timeZonesName}`)))
    return { results, named: namedBy(undefined, results), fault: misreadsOffset, tail: "" };
  if (findOnlyBound(results))
    return { results, named: namedBy(undefined, results), fault: onlyAtBound, tail: "" };
  if (findNothingAlone(all))
    return { results, named: namedBy(undefined, results), fault: nothingAlone, tail: "" };
  const shift = shiftOf(results);
  if (shift !== undefined)
    return { results, named: namedBy(undefined, results), fault: shifts[shift], tail: "" };
  if (results.every(({ id }) => id.endsWith(`/${oneDateName}`)))
    return { results, named: namedBy(undefined, results), fault: missesOneDate, tail: "" };
  const bound = missedBoundOf(results);
  if (bound !== undefined) {
    const named = namedBy(`${parameterOf(first)}=${bound.prefix}…`, results);
    return { results, named, fault: missedBoundWords(bound), tail: "" };
  }
  const side = wrongSideOf(first, results);
  if (side === undefined)
    return missingBeside(first, all, results) ?? instead(first, results) ?? opposite(results);
  const named = namedBy(`${parameterOf(first)}=${side.prefix}…`, results);
  // A range returned what only this bound excludes. One that excludes its own date may only have taken it in.
  const isIgnored = results.some((one) => {
    if (side.misses || meanings[side.prefix].at !== true) return false;
    const range = rangeFaultOf(one, [one]);
    return range?.kind === "ignored" && range.prefix === side.prefix;
  });
  return { results, named, fault: isIgnored ? ignored : wrongSideWords(side), tail: "" };
}

/** A parameter that misses records which another one finds. */
function missingBeside(
  first: CheckResult,
  all: readonly CheckResult[],
  results: readonly CheckResult[],
): Parts | undefined {
  const others = comparedIn(all, parameterOf(first));
  const misses = results.every(({ code }) => code === "record-missing");
  if (!misses || others.length === 0 || others.length > mostNamed) return undefined;
  return { results, named: namedBy(undefined, results), fault: missesBeside(others), tail: "" };
}

/** A search that misses a record and returns known ones with other values. */
function instead(first: CheckResult, results: readonly CheckResult[]): Parts | undefined {
  const values = first.returnedValues ?? [];
  if (values.length === 0) return undefined;
  return { results, named: namedBy(valuesAsked(results), results), fault: returnsInstead(values), tail: "" };
}

/** A search that returns records of which none matches, whatever its value. */
function opposite(results: readonly CheckResult[]): Parts | undefined {
  const lists = results.filter((one) => one.noneMatches || one.unexpectedIds !== undefined);
  if (lists.length === 0 || !lists.every((one) => one.noneMatches)) return undefined;
  return { results, named: namedBy(undefined, results), fault: noneMatches, tail: "" };
}

/** Whether it was seen of each parameter that a search returns the same without it, and the others agree. */
function areIgnored(results: readonly CheckResult[]): boolean {
  const seen = new Set(results.filter(({ isIgnored }) => isIgnored).map(parameterOf));
  return results.every((result) => result.code === "record-unexpected" && seen.has(parameterOf(result)));
}

/** A wrong length is told with the value that asked for another one, and with the list. */
function lengthParts(first: CheckResult, results: readonly CheckResult[]): Parts | undefined {
  const asked = valuesAsked(results);
  const tail = asked === undefined || first.actual === undefined ? "" : `: ${first.actual}`;
  return { results, named: namedBy(asked, results), fault: otherLength, tail };
}

const severalParameters = "several parameters";

const bySeveral = "a search by several parameters";

/** Whether some searches miss records and others return records that do not match. */
function missesAndAdds(results: readonly CheckResult[]): boolean {
  const codes = results.map(({ code }) => code);
  return codes.includes("record-missing") && codes.includes("record-unexpected");
}

/** The parameters with the values that were asked for, if these are known. */
function namedBy(asked: string | undefined, results: readonly CheckResult[]): Named {
  const [first] = results;
  if (asked === undefined || first === undefined)
    return { ...namesOf(results, parameterOf, "parameters"), kind: "parameter" };
  return { names: [asked], together: parameterOf(first) };
}

/** Fewer lists, or lists by fewer parameters, may have one length by chance. */
const fewestLists = 6;
const fewestParameters = 4;

/** The length that all lists have which lack a record; undefined if they differ, if they are empty, or if there are few. */
function listLimitOf(results: readonly CheckResult[]): number | undefined {
  const short = results.filter(({ listLength }) => listLength !== undefined);
  const parameters = new Set(short.map((one) => `${typeOf(one)}.${parameterOf(one)}`));
  if (short.length < fewestLists || parameters.size < fewestParameters) return undefined;
  const [length, ...others] = new Set(short.map(({ listLength }) => listLength));
  return others.length === 0 && length !== 0 ? length : undefined;
}

/** Seen of bounds of both kinds: their lists miss records, and hold something only where a record is dated at the bound. */
function findOnlyBound(results: readonly CheckResult[]): boolean {
  if (results.some(({ code }) => code !== "record-missing")) return false;
  const atBound = results.filter(isAtBound);
  const sides = new Set(atBound.filter(({ isEmpty }) => !isEmpty).map(boundAskedAlone));
  const beside = results.filter((one) => boundAskedAlone(one) !== undefined && !isAtBound(one));
  return sides.size > 1 && beside.length > 0 && beside.every(({ isEmpty }) => isEmpty);
}

/** Whether a record is dated at the bound of the search that decided a result. */
const isAtBound = ({ id }: CheckResult): boolean =>
  prefixes.some((prefix) => id.endsWith(`/${boundaryName(prefix)}`) && boundedBy(prefix) !== undefined);

/** Seen of bounds of both kinds, while ranges find records: nothing else fails but what compares a range with its bounds. */
function findNothingAlone(results: readonly CheckResult[]): boolean {
  const alone = results.filter((one) => boundAskedAlone(one) !== undefined);
  const others = results.filter((one) => boundAskedAlone(one) === undefined);
  return (
    new Set(alone.map(boundAskedAlone)).size > 1 &&
    alone.every(({ code, isEmpty }) => code === "record-missing" && isEmpty) &&
    others.length > 0 &&
    others.every(({ id }) => id.endsWith(`/${rangeIsBothName}`))
  );
}
