// Says what a cause is, in each of the ways that reports need.
import { printable } from "../../../spec/text/layout.js";
import type { AlikeResults, CauseWords, CheckResult } from "../report.js";
import { afterRequests, partsOf, pinInWords } from "./diagnosis.js";
import {
  longestOf,
  mostLetters,
  mostNamed,
  type Parts,
  shorterAndShorter,
  withShortIds,
} from "./diagnosis-words.js";
import { type NoRecordsRun, noRecordsIn } from "./no-records.js";
import { gapOf } from "./subject.js";

/** The most types that a page names in one line. */
const mostOnPage = 12;

/** What reports say of results of one cause. Only with `run` it is said that a run found no records. */
export function wordsOf(alike: AlikeResults, run?: NoRecordsRun): CauseWords {
  const { first } = alike;
  const parts = partsOf(alike);
  const after = parts === undefined ? afterRequests(alike) : undefined;
  const words = { ways: waysOf(first, parts, after), plain: plainHeadline(alike) };
  if (first.verdict !== "blocked") {
    const other = after ?? withAnswer(first);
    return {
      ...words,
      heading: parts === undefined ? other : longestOf(parts, mostNamed),
      pageHeading: parts === undefined ? other : longestOf(parts, mostOnPage),
      says: parts !== undefined ? "diagnosis" : after !== undefined ? "answer" : "title",
    };
  }
  const noRecords = run && noRecordsIn(run, alike);
  const heading = noRecords?.what ?? first.reason ?? first.title;
  const says = noRecords ? "no records" : first.reason === undefined ? "title" : "reason";
  return { ...words, heading, pageHeading: heading, says, ...(noRecords && { noRecords }) };
}

/** What holds if the check passes, and what came instead, if that is short. */
function withAnswer(first: CheckResult): string {
  const { title, actual } = first;
  if (actual === undefined) return title;
  return pinInWords(first) ?? (actual.length <= mostLetters ? `${title}, but got ${actual}` : title);
}

/** What is wrong, in fewer and fewer words. */
function waysOf(first: CheckResult, parts: Parts | undefined, after: string | undefined): readonly string[] {
  // What was not judged has a reason, and it is the same for every check of the cause. Its ids are shortened first.
  if (first.verdict !== "fail") {
    const plain = printable(first.reason ?? first.title);
    return [plain, withShortIds(plain)];
  }
  if (parts !== undefined) return shorterAndShorter(parts).map(printable);
  const only = after ?? pinInWords(first);
  if (only !== undefined) return [printable(only)];
  const title = printable(first.title);
  if (first.actual === undefined) return [title];
  const answers = gapAnswersOf(first);
  // A title says what holds if a check passes: without what came instead it reads as a fault.
  return [
    `${title}; got ${printable(first.actual)}`,
    ...(answers === undefined ? [] : [answersInWords(...answers)]),
    `expected: ${title}`,
  ];
}

/** Two answers to a gap of which one is required; undefined for other results. */
export function gapAnswersOf(
  result: CheckResult,
): readonly [gap: string, came: string, required: string] | undefined {
  const { expected, actual } = result;
  const gap = gapOf(result);
  if (gap === undefined || expected === undefined || actual === undefined) return undefined;
  return [gap, printable(actual), printable(expected)];
}

/** Of an answer that is required. */
export const answersInWords = (gap: string, came: string, required: string): string =>
  `${gap}: expected ${required}, got "${came}"`;

/**
 * What is wrong without values: a line may quote what came back, the deployment's error message, and the values that a search asked for,
 * which may be those of a record. Names of types, members and parameters stay.
 */
function plainHeadline({ first, others, ...signs }: AlikeResults): string {
  const parts = partsOf({ ...signs, first: withoutValues(first), others: others.map(withoutValues) });
  // The second has all names, and not what came back. A title says what holds if the check passes.
  return (parts && shorterAndShorter(parts)[1]) ?? `expected: ${first.title}`;
}

function withoutValues(result: CheckResult): CheckResult {
  const {
    actual: _actual,
    expected: _expected,
    reason: _reason,
    excludedBy: _by,
    returnedValues: _values,
    script: _script,
    unexpectedIds: _ids,
    strayRecord,
    ...named
  } = result;
  const exchanges = (result.exchanges ?? []).map(({ json: _json, ...exchange }) => ({
    ...exchange,
    url: exchange.url.replace(/\?.*/s, ""),
    responseBody: "",
  }));
  return { ...named, exchanges, ...(strayRecord && { strayRecord: { ...strayRecord, id: "…" } }) };
}
