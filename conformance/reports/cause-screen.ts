// Writes the causes of a run in a given number of lines: the worst first, with more about each where there is room.
import { columns, printable, shortened } from "../../spec/text/layout.js";
import type { BaselineFault, CheckResult, Report } from "../runner/report.js";
import { wordColumns as indent, screenLine } from "./cause-line.js";
import { accountsFor, type Cause, type Causes } from "./causes.js";
import { refusalOf } from "./diagnosis.js";
import type { Paint } from "./paint.js";
import { requestInShort } from "./request-in-short.js";
import { parameterOf } from "./subject.js";

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
  const wrongs = wrongsOf(report, causes, paint);
  const isRoomy = wrongs.length + mostKnown < room;
  // The summary counts the known failures too.
  const known = room < leastRoom ? [] : knownLines(causes, paint, isRoomy ? mostKnown : 0);
  return [...inLines(wrongs, room - known.length), ...known];
}

/** The known causes, at most `most`, and the number of the others. */
function knownLines({ tolerated }: Causes, paint: Paint, most: number): readonly string[] {
  const all = [...tolerated].sort(biggestFirst);
  const shown = all.slice(0, most).map((cause) => causeLine(cause, "KNOWN", paint));
  const left = all.length - shown.length;
  const more = shown.length === 0 ? "" : " more";
  const words = `${left}${more} known ${left === 1 ? "cause" : "causes"}: --verbose or --html FILE`;
  return left === 0 ? shown : [...shown, `${paint("KNOWN".padEnd(indent), colors.KNOWN)}${words}`];
}

function wrongsOf(
  { baseline, deployment }: Report,
  { failures, errors, blocked }: Causes,
  paint: Paint,
): readonly Wrong[] {
  return [
    ...[...failures].sort(biggestFirst).map((cause) => wrongOf(cause, "FAIL", deployment, paint)),
    ...errors.filter(isRequired).map((cause) => wrongOf(cause, "ERROR", deployment, paint)),
    ...blocked.filter(isRequired).map((cause) => wrongOf(cause, "BLOCK", deployment, paint)),
    ...(baseline?.faults ?? []).map((fault) => outOfDate(fault, paint)),
  ];
}

/** What is wrong in at most `room` lines, with more about each where there is room. */
function inLines(wrongs: readonly Wrong[], room: number): readonly string[] {
  const whole = wrongs.flatMap(({ line, request, answer }) => [line, ...request, ...answer]);
  if (whole.length <= room) return whole;
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

const isRequired = ({ first, others }: Cause): boolean =>
  [first, ...others].some(({ kind }) => kind === "required");

const colors = { FAIL: "bad", ERROR: "bad", BLOCK: "doubtful", KNOWN: "quiet" } as const;

function wrongOf(
  cause: Cause,
  word: keyof typeof colors,
  { baseUrl, write }: Report["deployment"],
  paint: Paint,
): Wrong {
  const { first } = cause;
  const [exchange] = first.exchanges ?? [];
  return {
    line: causeLine(cause, word, paint),
    request: said("sent", exchange && requestInShort(exchange, baseUrl, parameterOf(first))),
    answer: first.verdict === "fail" ? answerLines(first) : unjudgedLines(cause, write),
  };
}

function causeLine(cause: Cause, word: keyof typeof colors, paint: Paint): string {
  const { words, number, room } = screenLine(cause);
  return `${paint(word.padEnd(indent), colors[word])}${words.padEnd(room)}  ${number}`;
}

/** What was expected and what came, with the deployment's own words. */
function answerLines(first: CheckResult): readonly string[] {
  const { expected, actual } = first;
  const words = refusalOf(first);
  const got = actual === undefined || words === undefined ? actual : `${actual}: ${words}`;
  return [...said("expected", expected), ...said("got", got)];
}

/** The checks that were not judged, and what would let them be. */
function unjudgedLines({ first, others }: Cause, write: boolean): readonly string[] {
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const supply = "records that a search returns; or add --write, which adds some";
  return [
    ...said("check", first.id + more),
    ...said("supply", first.lacks === "records" && !write ? supply : undefined),
  ];
}

function said(label: string, text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const lead = " ".repeat(indent) + label.padEnd(11);
  return [lead + shortened(printable(text), columns - lead.length)];
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
