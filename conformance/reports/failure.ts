// Writes the causes of failure of the long terminal report, and what the baseline tolerates.
import { groupedBy } from "../../spec/grouped-by.js";
import { fitted } from "../../spec/text/fitting.js";
import { atMost, columns, hanging, labelled, printable, wrapped } from "../../spec/text/layout.js";
import type { Paint } from "../../spec/text/paint.js";
import { standing } from "../runner/causes/causes.js";
import { refusalOf } from "../runner/causes/refusal.js";
import { gapOf } from "../runner/causes/subject.js";
import { checksIn } from "../runner/check-counts.js";
import type { Cause, CheckResult, Report } from "../runner/report.js";
import { afterFixOf } from "./answer-lines.js";
import { knownAs, type OutdatedEntry, outdatedEntries, partsInWords } from "./baseline-entries.js";
import { alone, curl, deletedWords, needsBodyFile, shownRequests } from "./shell.js";

const indent = 6;
/** The most lines of a script that are shown. */
const mostScript = 3;
const mostLines = 18;
/** What a clause is derived from stands at its end. */
const mostOfDocument = 4;
/** A longer command cannot be copied from a terminal. */
const longestCommand = 4_000;
/** A terminal has no file to take a body from, so that bodies are shown as far as a command may be long. */
const longestBody = 3_500;
const inReport = "(the request is too long to show; see the --json report)";
const heads = {
  fail: ["FAIL", "bad"],
  error: ["ERROR", "bad"],
  blocked: ["BLOCK", "doubtful"],
  warn: ["WARN", "doubtful"],
} as const;

/** One cause in at most eighteen lines of 80 columns; commands to copy are never broken. */
export function failureLines(report: Report, cause: Cause, paint: Paint): readonly string[] {
  if (cause.first.verdict === "blocked" && cause.others.length > 0) return blockedLines(report, cause, paint);
  const roomy = causeLines(report, cause, paint, 3);
  return roomy.length <= mostLines ? roomy : causeLines(report, cause, paint, 2);
}

/** `room` is the number of lines that a value may take. */
function causeLines(report: Report, cause: Cause, paint: Paint, room: number): readonly string[] {
  const { first, others } = cause;
  const isDiagnosed = cause.says === "diagnosis";
  const headline = first.verdict === "blocked" ? first.title : cause.pageHeading;
  const isCut = headWhole(first, headline).length > mostHeadLines;
  return [
    ...headLines(first, headline, paint),
    ...labelled("check", !isDiagnosed && first.script === undefined ? undefined : first.title, indent, 2),
    ...labelled("document", documentOf(first), indent, mostOfDocument),
    ...labelled("expected", first.expected, indent, room),
    ...labelled("got", first.actual, indent, room),
    ...labelled("says", !isDiagnosed || isCut ? refusalOf(first) : undefined, indent, 2),
    ...labelled("may change", afterFixOf(first), indent, 2),
    ...labelled("because", first.reason, indent, reasonRoom(first, room)),
    ...tryLines(report, first),
    `${" ".repeat(indent)}re-run     ${alone(report, first.id)}`,
    ...labelled("known", partsInWords(cause), indent, 1),
    ...labelled("also", alsoOf(others), indent, room),
    ...labelled("blocks", blocksOf(cause), indent, 1),
    ...labelled("supply", cause.noRecords?.remedy, indent, 2),
  ];
}

/** What the document says. */
export const documentOf = ({ section, means }: CheckResult): string =>
  means ? `${section}: ${means}` : section;

/** The other checks, with whole ids: `explain` and `--only` take these. */
export const alsoOf = (others: readonly CheckResult[]): string | undefined =>
  others.length === 0 ? undefined : `${others.length} more: ${others.map(({ id }) => id).join(", ")}`;

/** What could not be judged because of it. */
export const blocksOf = ({ blocked }: Cause): string | undefined =>
  blocked.length === 0 ? undefined : standing({ blocked });

/** The reason of an answer says what was sent; of another failure, it repeats what was expected. */
function reasonRoom(result: CheckResult, room: number): number {
  if (result.expected === undefined) return room;
  return gapOf(result) === undefined ? 1 : 2;
}

/** Checks that were skipped for one reason: the reason and the types are shown, not the single checks. */
function blockedLines(report: Report, { first, others, noRecords }: Cause, paint: Paint): readonly string[] {
  const all = [first, ...others];
  const bySubject = groupedBy(all, ({ id }) => (id.split("/")[1] ?? id).split(".")[0]);
  const [word, color] = heads.blocked;
  return [
    `${paint(word.padEnd(indent), color)}${checksIn(all)} were skipped`,
    ...labelled("because", noRecords?.what ?? first.reason, indent, 2),
    ...labelled("of", [...bySubject].map(([of, its]) => `${of} ${its.length}`).join(", "), indent, 4),
    // What a run that only reads needs, if it found no record to check.
    ...labelled("supply", noRecords?.remedy, indent, 2),
    ...tryLines(report, first),
  ];
}

const mostHeadLines = 3;

const headRoom = (kind: CheckResult["kind"]): number => columns - indent - kind.length - 2;

const headWhole = ({ kind }: CheckResult, title: string): readonly string[] =>
  wrapped(printable(title), headRoom(kind));

function headLines(result: CheckResult, title: string, paint: Paint): readonly string[] {
  const { verdict, kind } = result;
  const [word, color] =
    heads[verdict === "warn" || verdict === "error" || verdict === "blocked" ? verdict : "fail"];
  const room = headRoom(kind);
  const [first = "", ...more] = atMost(headWhole(result, title), mostHeadLines, room);
  return hanging(paint(word.padEnd(indent), color), [`${first.padEnd(room)}  ${kind}`, ...more], indent);
}

function tryLines(report: Report, result: CheckResult): readonly string[] {
  const { script, reason, recordDeleted } = result;
  const requests = shownRequests(result);
  if (script !== undefined) {
    const lines = script.split("\n").map((line) => [printable(line)]);
    const rest = (left: number) => `(${left} more lines: see this check's script in the --json report)`;
    return reproduced(fitted(lines, reason === undefined ? mostScript : mostScript - 1, rest));
  }
  const commands = requests.map((exchange) => printable(curl(exchange, longestBody)));
  const long = requests.find((exchange) => needsBodyFile(exchange, longestBody));
  return reproduced([
    ...commands.map((command) => (command.length > longestCommand ? inReport : command)),
    ...(long ? [`(body.json: requestBody of #${long.n}; --json FILE --whole-bodies)`] : []),
    ...(recordDeleted && requests.length > 0 ? [`(${deletedWords(report)})`] : []),
  ]);
}

const reproduced = (lines: readonly string[]): readonly string[] =>
  hanging(`${" ".repeat(indent)}reproduce  `, lines, indent + 11);

/** The most lines of the words of a known failure. */
const mostKnownLines = 2;

/** What the baseline tolerates, in short, and its entries that fail the run. */
export function baselineLines({ baseline, causes }: Report, paint: Paint): readonly string[] {
  if (!baseline) return [];
  const { file, faults } = baseline;
  return [
    ...causes.tolerated.flatMap((cause) => [...toleratedLines(cause, paint), ""]),
    ...outdatedEntries(faults).flatMap((entry) => [...entryLines(file, entry, paint), ""]),
  ];
}

/** Under the same words as a failure that is not known. */
function toleratedLines(cause: Cause, paint: Paint): readonly string[] {
  const { id, tolerated, actual } = cause.first;
  const { flaky } = tolerated ?? {};
  const room = columns - indent;
  const words = atMost(wrapped(printable(cause.heading), room), mostKnownLines, room);
  return [
    ...hanging(`${paint("KNOWN", "quiet")} `, words, indent),
    ...labelled("check", id, indent, 2),
    ...labelled("got", actual, indent, 1),
    ...labelled("known as", tolerated && knownAs(tolerated), indent, 2),
    ...labelled("flaky", flaky && `passed ${flaky.passed} of ${flaky.runs} runs`, indent, 1),
    ...labelled("known", partsInWords(cause), indent, 1),
    ...labelled(
      "also",
      cause.others.length > 0 ? `${cause.others.length} more of the same` : undefined,
      indent,
      1,
    ),
    ...labelled("blocks", blocksOf(cause), indent, 1),
  ];
}

const entryLines = (
  file: string,
  { line, column, checks: [first, ...others], words }: OutdatedEntry,
  paint: Paint,
): readonly string[] => [
  `${paint("BASELINE", "bad")} ${printable(first)}`,
  ...labelled("also", others.join(", "), indent),
  ...labelled("at", `${file}:${line}:${column}`, indent, 2),
  ...labelled("because", words, indent),
];
