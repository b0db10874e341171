// Says in one line of a given length what is wrong.
import { columns, printable, shortened } from "../../spec/text/layout.js";
import type { CheckResult } from "../runner/report.js";
import { accountsFor, type Cause } from "./causes/causes.js";
import { afterRequests, diagnosesOf } from "./causes/diagnosis.js";
import { gapOf } from "./causes/subject.js";
import { partCount } from "./known-part.js";
import { withShortIds } from "./short-ids.js";

/** A longer answer would leave no room for what was tested. */
const longestAnswer = 30;

/** What is wrong, in at most `room` characters: with what came instead, if that fits. */
export function lineOf(cause: Cause, room: number): string {
  const { first } = cause;
  // What was not judged has a reason, and it is the same for every check of the cause.
  if (first.verdict !== "fail") return inShort(first.reason ?? first.title, room);
  const diagnoses = diagnosesOf(cause).map(printable);
  const shortest = diagnoses.at(-1);
  if (shortest !== undefined)
    return diagnoses.find(({ length }) => length <= room) ?? shortened(shortest, room);
  const after = afterRequests(cause);
  if (after !== undefined) return shortened(printable(after), room);
  const got = first.actual === undefined ? "" : `; got ${printable(first.actual)}`;
  const title = printable(first.title);
  if (title.length + got.length <= room) return title + got;
  const answers = answersOf(first, room);
  if (answers !== undefined) return answers;
  if (got !== "" && got.length <= longestAnswer) return shortened(title, room - got.length) + got;
  // A title says what holds if a check passes: without what came instead it reads as a fault.
  return shortened(`expected: ${title}`, room);
}

/** Ids are shortened first. */
function inShort(text: string, room: number): string {
  const plain = printable(text);
  return plain.length <= room ? plain : shortened(withShortIds(plain), room);
}

/**
 * Of an answer that is required: `GAP: got "ANSWER", not REQUIRED`, in at most `room` characters. Both answers get the same room,
 * except for what one of them leaves. Undefined for other results.
 */
function answersOf(result: CheckResult, room: number): string | undefined {
  const { expected, actual } = result;
  const gap = gapOf(result);
  if (gap === undefined || expected === undefined || actual === undefined) return undefined;
  const [came, required] = [printable(actual), printable(expected)];
  const [before, between] = [`${shortened(gap, Math.floor(room / 2))}: got "`, '", not '];
  const left = room - before.length - between.length;
  const fair = (one: string, other: string) =>
    shortened(one, Math.max(Math.floor(left / 2), left - other.length));
  return shortened(before + fair(came, required) + between + fair(required, came), room);
}

/** The columns of the word before a cause's line on the first screen. */
export const wordColumns = 6;

/** A cause as the first screen has it. */
export interface ScreenLine {
  readonly words: string;
  /** The number of checks for which it accounts, and the columns for the words before it. */
  readonly number: string;
  readonly room: number;
}

/** What is wrong (default: `lineOf`) and how many checks it explains, for one line of a terminal. */
export function screenLine(cause: Cause, what?: string): ScreenLine {
  const count = accountsFor(cause);
  const all = count === 1 ? " 1 check" : `${String(count).padStart(2)} checks`;
  const number = partCount(cause) ?? all;
  const room = columns - wordColumns - Math.max(number.length, "12 checks".length) - 2;
  const words = what === undefined ? lineOf(cause, room) : shortened(what, room);
  return { words, number, room };
}
