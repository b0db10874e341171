// Writes one cause of failure for the terminal report.
import { groupedBy } from "../../spec/grouped-by.js";
import { atMost, columns, labelled, printable, wrapped } from "../../spec/text/layout.js";
import { standing } from "../runner/causes/causes.js";
import { refusalOf } from "../runner/causes/refusal.js";
import { gapOf } from "../runner/causes/subject.js";
import { checksIn } from "../runner/check-counts.js";
import type { Cause, CheckResult, Report } from "../runner/report.js";
import { afterFixOf } from "./answer-lines.js";
import { partsInWords } from "./known-part.js";
import type { Paint } from "./paint.js";
import { alone, curl, deletedWords, needsBodyFile } from "./shell.js";
import { shownRequests } from "./shown-requests.js";

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
  const { first, blocked } = cause;
  const isDiagnosed = cause.says === "diagnosis";
  const headline = first.verdict === "blocked" ? first.title : cause.pageHeading;
  const said = (label: string, text: string | undefined, most: number) =>
    labelled(label, text && printable(text), indent, most);
  return [
    ...headLines(first, headline, paint),
    ...said("check", !isDiagnosed && first.script === undefined ? undefined : first.title, 2),
    ...said("document", first.means ? `${first.section}: ${first.means}` : first.section, mostOfDocument),
    ...said("expected", first.expected, room),
    ...said("got", first.actual, room),
    ...said("says", !isDiagnosed || isCut(first, headline) ? refusalOf(first) : undefined, 2),
    ...said("may change", afterFixOf(first), 2),
    ...said("because", first.reason, reasonRoom(first, room)),
    ...tryLines(report, first),
    `${" ".repeat(indent)}re-run     ${alone(report, first.id)}`,
    ...said("known", partsInWords(cause), 1),
    ...said("also", alsoOf(cause), room),
    ...said("blocks", blocked.length === 0 ? undefined : standing(cause), 1),
    ...labelled("supply", cause.noRecords?.remedy, indent, 2),
  ];
}

/** The other checks, with whole ids: `explain` and `--only` take these. */
const alsoOf = ({ others }: Cause): string | undefined =>
  others.length === 0 ? undefined : `${others.length} more: ${others.map(({ id }) => id).join(", ")}`;

/** The reason of an answer says what was sent; of another failure, it repeats what was expected. */
function reasonRoom(result: CheckResult, room: number): number {
  if (result.expected === undefined) return room;
  return gapOf(result) === undefined ? 1 : 2;
}

/** Checks that were skipped for one reason: the reason and the types are shown, not the single checks. */
function blockedLines(report: Report, cause: Cause, paint: Paint): readonly string[] {
  const { first, others } = cause;
  const bySubject = groupedBy([first, ...others], (result) => subjectOf(result).split(".")[0]);
  const subjects = [...bySubject].map(([of, its]) => `${of} ${its.length}`).join(", ");
  const [word, color] = heads.blocked;
  return [
    `${paint(word.padEnd(indent), color)}${checksIn([first, ...others])} were skipped`,
    ...labelled("because", cause.noRecords?.what ?? printable(first.reason ?? ""), indent, 2),
    ...labelled("of", printable(subjects), indent, 4),
    // What a run that only reads needs, if it found no record to check.
    ...labelled("supply", cause.noRecords?.remedy, indent, 2),
    ...tryLines(report, first),
  ];
}

function subjectOf({ id }: CheckResult): string {
  return id.split("/")[1] ?? id;
}

const mostHeadLines = 3;

const headRoom = (kind: CheckResult["kind"]): number => columns - indent - kind.length - 2;

/** Whether a headline is too long to be shown whole. */
function isCut({ kind }: CheckResult, title: string): boolean {
  return wrapped(printable(title), headRoom(kind)).length > mostHeadLines;
}

function headLines({ verdict, kind }: CheckResult, title: string, paint: Paint): readonly string[] {
  const [word, color] =
    heads[verdict === "warn" || verdict === "error" || verdict === "blocked" ? verdict : "fail"];
  const room = headRoom(kind);
  const lines = atMost(wrapped(printable(title), room), mostHeadLines, room);
  return lines.map((line, index) =>
    index === 0
      ? `${paint(word.padEnd(indent), color)}${line.padEnd(room)}  ${kind}`
      : `${" ".repeat(indent)}${line}`,
  );
}

function tryLines(report: Report, result: CheckResult): readonly string[] {
  const { script, reason, recordDeleted } = result;
  const requests = shownRequests(result);
  if (script !== undefined)
    return scriptLines(script.split("\n"), reason === undefined ? mostScript : mostScript - 1);
  if (requests.length === 0) return [];
  const commands = requests.map((exchange) => printable(curl(exchange, longestBody)));
  const long = requests.find((exchange) => needsBodyFile(exchange, longestBody));
  const notes = [
    ...(long ? [`(body.json: requestBody of #${long.n}; --json FILE --whole-bodies)`] : []),
    ...(recordDeleted ? [`(${deletedWords(report)})`] : []),
  ];
  const lines = [
    ...commands.map((command) => (command.length > longestCommand ? inReport : command)),
    ...notes,
  ];
  return lines.map(
    (line, index) => `${" ".repeat(indent)}${(index === 0 ? "reproduce" : "").padEnd(11)}${line}`,
  );
}

/** The first lines of a script; the report's file has all of it. */
function scriptLines(lines: readonly string[], most: number): readonly string[] {
  const shown = lines.length > most ? lines.slice(0, most - 1) : lines;
  const left = lines.length - shown.length;
  const all =
    left === 0 ? shown : [...shown, `(${left} more lines: see this check's script in the --json report)`];
  return all.map(
    (line, index) =>
      `${" ".repeat(indent)}${index === 0 ? "reproduce".padEnd(11) : " ".repeat(11)}${printable(line)}`,
  );
}
