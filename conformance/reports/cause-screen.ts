// Writes the causes of a run in a given number of lines: the worst first, with more about each where there is room.
import { columns, labelled, printable, shortened } from "../../spec/text/layout.js";
import type { BaselineFault, CheckResult, Report } from "../runner/report.js";
import { wordColumns as indent, type ScreenLine, screenLine } from "./cause-line.js";
import { accountsFor, type Cause, type Causes } from "./causes.js";
import { refusalOf } from "./diagnosis.js";
import { noRecordsIn } from "./no-records.js";
import type { Paint } from "./paint.js";
import { requestInShort } from "./request-in-short.js";
import { withShortIds } from "./short-ids.js";
import { parameterOf } from "./subject.js";

/** The most lines of a value, where there is room. */
const mostOfValue = 3;

/** A thing that is wrong: its line, and more about it. */
interface Wrong {
  readonly line: string;
  readonly answer: readonly string[];
  readonly request: readonly string[];
}

/** Known causes that are shown; the others are counted. */
const mostKnown = 3;
/** In fewer lines, only what fails the run is shown. */
const leastRoom = 4;

/**
 * At most `room` lines, at least one of them for a cause; the failures that account for most checks first, and the known ones last.
 * Causes without a required check are only counted, in the summary.
 */
export function causeScreen(report: Report, causes: Causes, paint: Paint, room: number): readonly string[] {
  const isRoomy = wrongsOf(report, causes, paint, 1).length + mostKnown < room;
  // The summary counts the known failures too.
  const known = room < leastRoom ? [] : knownLines(causes, paint, isRoomy ? mostKnown : 0);
  return [...wrongLines(report, causes, paint, room - known.length), ...known];
}

/** The known causes, at most `most`, and the number of the others. */
function knownLines({ tolerated }: Causes, paint: Paint, most: number): readonly string[] {
  const all = [...tolerated].sort(biggestFirst);
  const shown = all.slice(0, most).map((cause) => causeLine(screenLine(cause), "KNOWN", paint));
  const left = all.length - shown.length;
  const more = shown.length === 0 ? "" : " more";
  const words = `${left}${more} known ${left === 1 ? "cause" : "causes"}: --verbose or --html FILE`;
  return left === 0 ? shown : [...shown, `${paint("KNOWN".padEnd(indent), colors.KNOWN)}${words}`];
}

/** What is wrong; each value in at most `most` lines. */
function wrongsOf(
  report: Report,
  { failures, errors, blocked }: Causes,
  paint: Paint,
  most: number,
): readonly Wrong[] {
  return [
    ...[...failures].sort(biggestFirst).map((cause) => wrongOf(report, cause, "FAIL", paint, most)),
    ...errors.filter(isRequired).map((cause) => wrongOf(report, cause, "ERROR", paint, most)),
    ...blocked.filter(isRequired).map((cause) => wrongOf(report, cause, "BLOCK", paint, most)),
    ...(report.baseline?.faults ?? []).map((fault) => outOfDate(fault, paint)),
  ];
}

/** What is wrong in at most `room` lines, with more about each where there is room. */
function wrongLines(report: Report, causes: Causes, paint: Paint, room: number): readonly string[] {
  for (const most of [mostOfValue, 1]) {
    const whole = wrongsOf(report, causes, paint, most).flatMap(({ line, request, answer }) => [
      ...[line, ...request, ...answer],
    ]);
    if (whole.length <= room) return whole;
  }
  const wrongs = wrongsOf(report, causes, paint, 1);
  const answers = wrongs.flatMap(({ line, answer }) => [line, ...answer]);
  if (answers.length <= room) return answers;
  if (wrongs.length <= room) return wrongs.map(({ line }) => line);
  const shown = Math.max(1, room - 1);
  const left = wrongs.length - shown;
  return [
    ...wrongs.slice(0, shown).map(({ line }) => line),
    `${left} more ${left === 1 ? "cause" : "causes"}: --verbose or --html FILE`,
  ];
}

const biggestFirst = (a: Cause, b: Cause): number => accountsFor(b) - accountsFor(a);

const isRequiredCheck = ({ kind }: CheckResult): boolean => kind === "required";

const isRequired = ({ first, others }: Cause): boolean => [first, ...others].some(isRequiredCheck);

const colors = { FAIL: "bad", ERROR: "bad", BLOCK: "doubtful", KNOWN: "quiet" } as const;

function wrongOf(report: Report, cause: Cause, word: keyof typeof colors, paint: Paint, most: number): Wrong {
  const { first } = cause;
  const { baseUrl } = report.deployment;
  const [exchange] = first.exchanges ?? [];
  const noRecords = noRecordsIn(report, cause);
  return {
    line: causeLine(screenLine(cause, noRecords?.what), word, paint),
    request: sentLines(exchange && requestInShort(exchange, baseUrl, parameterOf(first)), most),
    answer:
      first.verdict === "fail"
        ? answerLines(first, most)
        : noRecords === undefined
          ? unjudgedLines(cause)
          : said("supply", noRecords.remedy, most),
  };
}

function causeLine({ words, number, room }: ScreenLine, word: keyof typeof colors, paint: Paint): string {
  return `${paint(word.padEnd(indent), colors[word])}${words.padEnd(room)}  ${number}`;
}

/** A request that needs several lines begins a new one at its query. */
function sentLines(text: string | undefined, most: number): readonly string[] {
  const fits = text === undefined || most === 1 || text.length <= columns - indent - 11;
  return said("sent", fits ? text : text.replace("?", " ?"), most);
}

/** What was expected and what came, with the deployment's own words. */
function answerLines(first: CheckResult, most: number): readonly string[] {
  const { expected, actual } = first;
  const words = refusalOf(first);
  const got = actual === undefined || words === undefined ? actual : `${actual}: ${words}`;
  return [...said("expected", expected, most), ...said("got", got, most)];
}

/** The checks that were not judged. */
function unjudgedLines({ first, others }: Cause): readonly string[] {
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return said("check", first.id + more, 1);
}

/** In one line, ids leave room for what else is said. */
function said(label: string, text: string | undefined, most: number): readonly string[] {
  if (text === undefined) return [];
  const plain = printable(text);
  return labelled(label, most === 1 ? withShortIds(plain) : plain, indent, most);
}

/** What to do comes first, since a long id would push it off the line. */
function outOfDate({ entry, says, remedy, line }: BaselineFault, paint: Paint): Wrong {
  const text = `line ${line}: ${says}; ${remedy} (${printable(entry)})`;
  return {
    line: `${paint("BASE".padEnd(indent), "bad")}${shortened(text, columns - indent)}`,
    request: [],
    answer: [],
  };
}
