// The data of the HTML page's section on the baseline.
import { few } from "../../../spec/text/fitting.js";
import type { CheckResult, Report } from "../../runner/report.js";
import { knownAs, type OutdatedEntry, outdatedEntries } from "../baseline-entries.js";
import { knownWords } from "../outcome.js";
import { bytesOf, pageRoom, Room } from "./room.js";
import { brief } from "./shown.js";

const markup = 50;
/** The entries that the head of the page names. */
const mostAtHead = 3;
const longestId = 100;

/** The sentence next to the verdict, and the entries that fail the run; `leftOut` is the number of those without room. */
export function baselineView({ baseline, causes }: Report) {
  if (!baseline) return undefined;
  const { file, faults } = baseline;
  const entries = outdatedEntries(faults);
  const outOfDate = entries.length === 0 ? "" : ` ${outdated(file, entries)}`;
  const room = new Room(pageRoom.faults);
  const rows = entries
    .map(({ checks, line, column, words }) => ({
      entry: checks.join(", "),
      place: `${file}:${line}:${column}`,
      words,
    }))
    .filter((row) => room.take(markup + bytesOf(Object.values(row))));
  return {
    line: `Baseline ${file}: ${knownWords(baseline, causes)}.${outOfDate}`,
    faults: rows,
    leftOut: entries.length - rows.length,
  };
}

/** Names the first entries by their places and checks, since the head of the page says what to do first. */
function outdated(file: string, entries: readonly OutdatedEntry[]): string {
  const named = entries.map(
    ({ checks, line }) =>
      `${file}:${line} (${few(
        checks.map((id) => brief(id, longestId)),
        1,
      )})`,
  );
  const are = entries.length === 1 ? "One of its entries is" : `${entries.length} of its entries are`;
  return `${are} out of date, so this run fails: ${few(named, mostAtHead, (left) => `, ${left} more`)}.`;
}

/** Why a result is tolerated, who fixes it and until when; undefined if it is not tolerated. */
export function toleratedLine({ tolerated }: CheckResult): string | undefined {
  if (!tolerated) return undefined;
  const { flaky } = tolerated;
  const runs = flaky === undefined ? "" : ` It passed ${flaky.passed} of ${flaky.runs} runs.`;
  return `${knownAs(tolerated)}.${runs}`;
}
