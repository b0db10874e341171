// Says in one line of a given length what is wrong.
import { atMost, columns, printable, shortened, wrapped } from "../../spec/text/layout.js";
import { answersInWords, gapAnswersOf } from "../runner/causes/cause-words.js";
import { accountsFor } from "../runner/causes/causes.js";
import { pinAnswersInWords } from "../runner/causes/diagnosis.js";
import type { Cause, CheckResult } from "../runner/report.js";
import { partCount } from "./baseline-entries.js";

/** A longer answer would leave no room for what was tested. */
const longestAnswer = 30;

/** What is wrong, in at most `room` characters: with what came instead, if that fits. */
export function lineOf(cause: Cause, room: number): string {
  const { first, ways, says } = cause;
  const whole = ways.find(({ length }) => length <= room);
  if (whole !== undefined) return whole;
  const hasWords = first.verdict !== "fail" || says === "diagnosis" || says === "answer";
  return (hasWords ? undefined : cutTitle(first, room)) ?? shortened(ways.at(-1) ?? "", room);
}

/** The most lines of what is wrong. */
const mostHeadLines = 2;

/** A second line with fewer characters is not worth it. */
const leastOnSecond = 12;

/** The first, and longest, of several ways to say something that fits two lines, if it says more than one line does. */
function fullLines(ways: readonly string[], room: number): readonly string[] {
  const short = wholeLines(ways, room);
  const longest = ways.find((way) => wrapped(way, room).length <= mostHeadLines);
  if (longest === undefined || longest.length < short.join(" ").length + leastOnSecond) return short;
  return withLongEnd(longest, room);
}

/** In lines of at most `room` characters, which are shorter if the last one would have only a word. */
function withLongEnd(text: string, room: number): readonly string[] {
  const greedy = wrapped(text, room);
  for (let width = room; width > room / 2; width -= 1) {
    const lines = wrapped(text, width);
    if (lines.length > greedy.length) break;
    if ((lines.at(-1)?.length ?? 0) >= leastOnSecond) return lines;
  }
  return greedy;
}

/** The first of several ways to say something that fits one line, or else two. */
function wholeLines(ways: readonly string[], room: number): readonly string[] {
  const whole = [1, mostHeadLines].flatMap((most) => {
    const way = ways.find((one) => wrapped(one, room).length <= most);
    return way === undefined ? [] : [wrapped(way, room)];
  });
  return whole[0] ?? atMost(wrapped(ways.at(-1) ?? "", room), mostHeadLines, room);
}

/** A title that has no room, with what came instead, if that is short. */
function cutTitle(result: CheckResult, room: number): string | undefined {
  const answers = answersOf(result, room);
  const { title, actual } = result;
  if (answers !== undefined || actual === undefined) return answers;
  const got = `; got ${printable(actual)}`;
  return got.length <= longestAnswer ? shortened(printable(title), room - got.length) + got : undefined;
}

/** Two answers to a gap in at most `room` characters. Both get the same room, except for what one of them leaves. */
function answersOf(result: CheckResult, room: number): string | undefined {
  const answers = gapAnswersOf(result);
  if (answers === undefined) return undefined;
  const [gap, came, stated] = answers;
  const { pinned } = result;
  const required = pinned === undefined ? stated : printable(pinned);
  const inWords = pinned === undefined ? answersInWords : pinAnswersInWords;
  const short = shortened(gap, Math.floor(room / 2));
  const left = room - inWords(short, "", "").length;
  const fair = (one: string, other: string) =>
    shortened(one, Math.max(Math.floor(left / 2), left - other.length));
  return shortened(inWords(short, fair(came, required), fair(required, came)), room);
}

/** The columns of the word before a cause's line on the first screen. */
export const wordColumns = 6;

/** A cause as the first screen has it. */
export type ScreenLine = ReturnType<typeof screenLine>;

/** What is wrong and how many checks it explains, for a terminal; `room` are the columns for the words before the number. */
export function screenLine(cause: Cause) {
  const count = accountsFor(cause);
  const all = count === 1 ? " 1 check" : `${String(count).padStart(2)} checks`;
  const number = partCount(cause) ?? all;
  const room = columns - wordColumns - Math.max(number.length, "12 checks".length) - 2;
  const what = cause.noRecords?.what;
  const ways = what === undefined ? cause.ways : [what];
  return {
    // In one line, which may be cut.
    words: what === undefined ? lineOf(cause, room) : shortened(what, room),
    // The same whole, in two lines if one has no room for it.
    lines: wholeLines(ways, room),
    // The same in more words, such as the names of the types.
    full: fullLines(ways, room),
    number,
    room,
  };
}
