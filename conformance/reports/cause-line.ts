// Says in one line of a given length what is wrong.
import { printable, shortened } from "../../spec/text/layout.js";
import type { Cause } from "./causes.js";
import { afterRequests, diagnosesOf } from "./diagnosis.js";

/** A longer answer would leave no room for what was tested. */
const longestAnswer = 30;

/** What is wrong, in at most `room` characters: with what came instead, if that fits. */
export function lineOf(cause: Cause, room: number): string {
  const { first } = cause;
  // What was not judged has a reason, and it is the same for every check of the cause.
  if (first.verdict !== "fail") return shortened(printable(first.reason ?? first.title), room);
  const diagnoses = diagnosesOf(cause).map(printable);
  const shortest = diagnoses.at(-1);
  if (shortest !== undefined)
    return diagnoses.find(({ length }) => length <= room) ?? shortened(shortest, room);
  const after = afterRequests(first);
  if (after !== undefined) return shortened(printable(after), room);
  const got = first.actual === undefined ? "" : `; got ${printable(first.actual)}`;
  const title = printable(first.title);
  if (title.length + got.length <= room) return title + got;
  const tail = got.length <= longestAnswer ? got : "";
  return `${shortened(title, room - tail.length)}${tail}`;
}
