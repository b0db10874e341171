// Writes the causes of a run in a given number of lines: the worst first, with more about each where there is room.
import { columns, labelled, printable, shortened } from "../../spec/text/layout.js";
import type { BaselineFault, CheckResult, Report } from "../runner/report.js";
import { lineOf } from "./cause-line.js";
import type { Cause, Causes } from "./causes.js";
import { refusalOf } from "./diagnosis.js";
import { noRecordsIn } from "./no-records.js";
import { accountsFor } from "./outcome.js";
import type { Paint } from "./paint.js";
import { requestInShort } from "./request-in-short.js";
import { parameterOf } from "./subject.js";

const indent = 6;

/** The most lines of a value, where there is room. */
const mostOfValue = 3;

/** A thing that is wrong: its line, and more about it. */
interface Wrong {
  readonly line: string;
  readonly answer: readonly string[];
  readonly request: readonly string[];
}

/**
 * At most `room` lines, at least one of them for a cause; the failures that account for most checks first. Causes without a required
 * check are only counted, in the summary.
 */
export function causeScreen(
  report: Report,
  { failures, errors, blocked }: Causes,
  paint: Paint,
  room: number,
): readonly string[] {
  const wrongsIn = (most: number) => [
    ...[...failures].sort(biggestFirst).map((cause) => wrongOf(report, cause, "FAIL", paint, most)),
    ...errors.filter(isRequired).map((cause) => wrongOf(report, cause, "ERROR", paint, most)),
    ...blocked.filter(isRequired).map((cause) => wrongOf(report, cause, "BLOCK", paint, most)),
    ...(report.baseline?.faults ?? []).map((fault) => outOfDate(fault, paint)),
  ];
  for (const most of [mostOfValue, 1]) {
    const whole = wrongsIn(most).flatMap(({ line, request, answer }) => [line, ...request, ...answer]);
    if (whole.length <= room) return whole;
  }
  const wrongs = wrongsIn(1);
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

const colors = { FAIL: "bad", ERROR: "bad", BLOCK: "doubtful" } as const;

function wrongOf(report: Report, cause: Cause, word: keyof typeof colors, paint: Paint, most: number): Wrong {
  const { first, others } = cause;
  const { baseUrl } = report.deployment;
  const [exchange] = first.exchanges ?? [];
  const noRecords = noRecordsIn(report, cause);
  // Advice that was not judged keeps no run from a verdict: the summary counts it.
  const count =
    first.verdict === "fail" ? accountsFor(cause) : [first, ...others].filter(isRequiredCheck).length;
  const number = count === 1 ? " 1 check " : `${String(count).padStart(2)} checks`;
  const room = columns - indent - number.length - 2;
  const line = (noRecords === undefined ? lineOf(cause, room) : shortened(noRecords.what, room)).padEnd(room);
  return {
    line: `${paint(word.padEnd(indent), colors[word])}${line}  ${number.trimEnd()}`,
    request: sentLines(exchange && requestInShort(exchange, baseUrl, parameterOf(first)), most),
    answer:
      first.verdict === "fail"
        ? answerLines(first, most)
        : noRecords === undefined
          ? unjudgedLines(cause)
          : said("supply", noRecords.remedy, most),
  };
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

function said(label: string, text: string | undefined, most: number): readonly string[] {
  return text === undefined ? [] : labelled(label, printable(text), indent, most);
}

function outOfDate({ entry, says, remedy }: BaselineFault, paint: Paint): Wrong {
  const text = `${printable(entry)}: ${says}; ${remedy}`;
  return {
    line: `${paint("BASE".padEnd(indent), "bad")}${shortened(text, columns - indent)}`,
    request: [],
    answer: [],
  };
}
