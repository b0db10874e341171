// The data of results in one line on the HTML page.
import { counted } from "../../../spec/text/counted.js";
import type { CheckResult } from "../../runner/report.js";
import { bytesOf, type Room } from "./room.js";
import { brief } from "./shown.js";

const longest = 300;
const mostLines = 20;
const markup = 70;

/** The first of some results, as lines. `said` is the reason that a reader has just read; undefined if there are no results. */
export function linesOf(results: readonly CheckResult[], said: string | undefined, room: Room) {
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

/** What came instead, or why it was not judged, is left out if the line before says it. */
function lineOf(result: CheckResult, before: string | undefined) {
  const said = saidOf(result);
  const repeated = said === undefined || said === before;
  return {
    id: result.id,
    title: brief(result.title, longest),
    reason: repeated ? undefined : brief(said, longest),
  };
}

const saidOf = (result: CheckResult | undefined): string | undefined => result?.reason ?? result?.actual;
