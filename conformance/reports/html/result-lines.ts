// The data of results in one line on the HTML page.
import { counted } from "../../../spec/text/counted.js";
import type { CheckResult } from "../../runner/report.js";
import { bytesOf, type Room } from "./room.js";
import { brief } from "./shown.js";

/** A result in one line, whose details are shown elsewhere or do not exist. */
interface ResultLine {
  readonly id: string;
  readonly title: string;
  /** What came instead, or why it was not judged, if that differs from the line before. */
  readonly reason: string | undefined;
}

/** The first of some results, as lines. */
export interface Lines {
  readonly count: number;
  readonly lines: readonly ResultLine[];
  /** How many more there are, in words. */
  readonly more: string | undefined;
}

const longest = 300;
const mostLines = 20;
const markup = 70;

/** `said` is the reason that a reader has just read; undefined if there are no results. */
export function linesOf(
  results: readonly CheckResult[],
  said: string | undefined,
  room: Room,
): Lines | undefined {
  if (results.length === 0) return undefined;
  const lines = results
    .slice(0, mostLines)
    .map((result, index) => lineOf(result, index === 0 ? said : saidOf(results[index - 1])))
    .filter(({ id, title, reason }) => room.take(markup + bytesOf([id, title, reason])));
  const left = results.length - lines.length;
  return {
    count: results.length,
    lines,
    more: left === 0 ? undefined : `${counted(left, "more check")}, in the list of all checks`,
  };
}

function lineOf(result: CheckResult, before: string | undefined): ResultLine {
  const said = saidOf(result);
  const repeated = said === undefined || said === before;
  return {
    id: result.id,
    title: brief(result.title, longest),
    reason: repeated ? undefined : brief(said, longest),
  };
}

const saidOf = (result: CheckResult | undefined): string | undefined => result?.reason ?? result?.actual;
