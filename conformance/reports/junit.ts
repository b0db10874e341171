// Writes the JUnit report.
import { groupedBy } from "../../spec/grouped-by.js";
import { entityOf } from "../../spec/text/markup.js";
import { cut } from "../http/cut.js";
import type { Exchange } from "../http/exchange.js";
import { headings } from "../runner/causes/causes.js";
import { saying } from "../runner/causes/refusal.js";
import { familyOf } from "../runner/causes/subject.js";
import type { CheckResult, Report } from "../runner/report.js";
import { exitCode } from "../runner/verdict.js";
import { afterFixOf } from "./answer-lines.js";
import { knownAs } from "./baseline-entries.js";
import { whyNothingTested } from "./outcome.js";
import { alone } from "./shell.js";
import { type FormContext, type Place, type Places, placesIn } from "./source-place.js";

/** The most characters of a body in `system-out`: the JSON report has the whole bodies. */
const longestBody = 600;
const mostExchanges = 6;

/**
 * The report as JUnit XML, with a suite for each family. Observations and advice pass. A required check that could not be
 * judged, and a run without a verdict, are errors, since a gate must not treat them as passed. Tolerated failures are skipped,
 * with their reason. The result is red for the same runs as the exit code.
 */
export function junitReport(report: Report, context: FormContext): string {
  const families = groupedBy(report.checks, familyOf);
  const of = { place: placesIn(context), heading: headings(report) };
  const suites = [...families].map(([family, results]) => suite(report, family, results, of));
  const { interface: tested, deployment, checks } = report;
  const [baseline, verdict] = [baselineCases(report), verdictCases(report)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escaped(`${tested.title} at ${deployment.baseUrl}`)}"${totals(checks, [...baseline, ...verdict])}>`,
    ...suites,
    ...ownSuite("baseline", baseline),
    ...ownSuite("verdict", verdict),
    "</testsuites>",
    "",
  ].join("\n");
}

function suite(
  report: Report,
  family: string,
  results: readonly CheckResult[],
  { place, heading }: { readonly place: Places; readonly heading: ReturnType<typeof headings> },
): string {
  const when = report.startedAt === undefined ? "" : ` timestamp="${report.startedAt.slice(0, 19)}"`;
  return [
    `<testsuite name="${escaped(family)}"${totals(results)} skipped="${count(results, isSkipped)}"${when}>`,
    ...results.map((result) => testcase(report, result, heading(result), place(result))),
    "</testsuite>",
  ].join("\n");
}

/** A failed test case that does not come from a check. */
interface OwnCase {
  /** Whether it is a failure; otherwise it is an error. */
  readonly failure: boolean;
  readonly xml: string;
}

function ownSuite(name: string, cases: readonly OwnCase[]): readonly string[] {
  if (cases.length === 0) return [];
  return [`<testsuite name="${name}"${totals([], cases)}>`, ...cases.map(({ xml }) => xml), "</testsuite>"];
}

/** An entry of the baseline that is out of date fails the run, so it is a failed test case too. */
function baselineCases({ baseline }: Report): readonly OwnCase[] {
  const { file = "", faults = [] } = baseline ?? {};
  return faults.map(({ entry, says, remedy, line }) => {
    const name = `classname="baseline" name="${escaped(entry)}" file="${escaped(file)}" line="${line}"`;
    const fault = `<failure type="baseline" message="${escaped(says)}">${escaped(remedy)}</failure>`;
    return { failure: true, xml: `<testcase ${name} time="0">${fault}</testcase>` };
  });
}

/** A test case for a run without a verdict, in which no required check was judged. */
function verdictCases(report: Report): readonly OwnCase[] {
  if (exitCode(report) !== 3 || report.checks.some(isError)) return [];
  const fault = `<error type="inconclusive" message="${escaped(whyNothingTested(report))}"/>`;
  const xml = `<testcase classname="verdict" name="verdict" time="0">${fault}</testcase>`;
  return [{ failure: false, xml }];
}

function totals(results: readonly CheckResult[], more: readonly OwnCase[] = []): string {
  const seconds = results.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000;
  const failed = more.filter(({ failure }) => failure).length;
  const failures = count(results, isFailure) + failed;
  const errors = count(results, isError) + more.length - failed;
  return ` tests="${results.length + more.length}" failures="${failures}" errors="${errors}" time="${seconds}"`;
}

const isFailure = ({ verdict, tolerated }: CheckResult) => verdict === "fail" && !tolerated;
const isUnjudged = ({ verdict }: CheckResult) => verdict === "error" || verdict === "blocked";
const isError = (result: CheckResult) =>
  isUnjudged(result) && result.kind === "required" && !result.tolerated;
const isSkipped = (result: CheckResult) =>
  result.verdict === "not-applicable" ||
  (result.tolerated !== undefined && result.verdict !== "warn") ||
  (isUnjudged(result) && result.kind !== "required");

const count = (results: readonly CheckResult[], of: (result: CheckResult) => boolean): number =>
  results.filter(of).length;

function testcase(report: Report, result: CheckResult, heading: string, place: Place): string {
  const { id, milliseconds } = result;
  const named = `classname="${escaped(familyOf(result))}" name="${escaped(id)}"`;
  return [
    `<testcase ${named}${inFile(place)} time="${milliseconds / 1_000}">`,
    ...detail(result, heading, place),
    `<system-out>${escaped(textOf(report, result))}</system-out>`,
    "</testcase>",
  ].join("\n");
}

/** The line of the spec. A file that the repository does not have is left out: a reader of the report would look for it there. */
const inFile = ({ inRepository, file, line }: Place): string =>
  inRepository ? ` file="${escaped(file)}" line="${line}"` : "";

function detail(result: CheckResult, heading: string, { address }: Place): readonly string[] {
  const { verdict, kind, expected, actual = "", reason = "", section, tolerated } = result;
  const fix = afterFixOf(result);
  const mayChange = fix === undefined ? [] : [`may change: ${fix}`];
  const sides =
    expected === undefined ? [] : [`expected: ${expected}`, `got: ${actual}${saying(result)}`, ...mayChange];
  const page = address === undefined ? [] : [`page: ${address}`];
  const text = [`document: ${section}`, ...page, ...sides].join("\n");
  if (isSkipped(result)) {
    const why = tolerated ? `known: ${knownAs(tolerated)}` : reason;
    return [`<skipped message="${escaped(why)}"/>`];
  }
  if (isError(result))
    return [`<error type="${verdict}" message="${escaped(reason)}">${escaped(text)}</error>`];
  if (isFailure(result))
    return [`<failure type="${kind}" message="${escaped(heading)}">${escaped(text)}</failure>`];
  return [];
}

/** The evidence of a result, for a reader who has only this file. */
function textOf(report: Report, result: CheckResult): string {
  const { title, expected, actual, exchanges = [], transcript = exchanges, verdict } = result;
  if (verdict === "pass" || verdict === "not-applicable" || verdict === "observed") return title;
  const left = transcript.length - mostExchanges;
  return [
    title,
    ...(verdict === "warn" ? [`warning: expected ${expected ?? ""}, got ${actual ?? ""}`] : []),
    alone(report, result.id),
    ...transcript.slice(0, mostExchanges).map(exchangeText),
    ...(left > 0 ? [`and ${left} more exchanges, in the JSON report`] : []),
  ].join("\n\n");
}

const exchangeText = ({ n, method, url, requestBody, status, fault, responseBody }: Exchange): string =>
  [
    `#${n} ${method} ${url}`,
    ...(requestBody === undefined ? [] : [cut(requestBody, longestBody)]),
    status === undefined ? `no answer: ${fault ?? ""}` : `answered ${status}`,
    ...(responseBody === "" ? [] : [cut(responseBody, longestBody)]),
  ].join("\n");

/** Text escaped for the content and the attributes of XML 1.0; characters that XML does not allow become U+FFFD. */
const escaped = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(/[^\P{Cc}\t\n\r]|\uFFFE|\uFFFF/gu, "\uFFFD")
    .replace(/[<>&"']/g, (character) => entityOf(character) ?? character);
