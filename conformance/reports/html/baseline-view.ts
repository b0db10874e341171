// The data of the HTML page's section on the baseline.
import type { BaselineFault, CheckResult, Report } from "../../runner/report.js";
import { knownWords } from "../outcome.js";
import { bytesOf, pageRoom, Room } from "./room.js";

/** An entry of the baseline that fails the run. */
export interface FaultRow {
  readonly entry: string;
  readonly place: string;
  readonly says: string;
  readonly remedy: string;
}

/** The baseline of the run. */
export interface BaselineView {
  /** The sentence next to the verdict. */
  readonly line: string;
  readonly faults: readonly FaultRow[];
  /** Number of entries that are left out, for lack of room. */
  readonly leftOut: number;
}

const markup = 50;

export function baselineView({ baseline }: Report): BaselineView | undefined {
  if (!baseline) return undefined;
  const { file, faults } = baseline;
  const outOfDate = faults.length === 0 ? "" : ` ${entries(faults.length)} out of date, so this run fails.`;
  const room = new Room(pageRoom.faults);
  const rows = faults
    .map((fault) => faultRow(file, fault))
    .filter((row) => room.take(markup + bytesOf(Object.values(row))));
  return {
    line: `Baseline ${file}: ${knownWords(baseline)}.${outOfDate}`,
    faults: rows,
    leftOut: faults.length - rows.length,
  };
}

function entries(count: number): string {
  return count === 1 ? "One of its entries is" : `${count} of its entries are`;
}

function faultRow(file: string, { entry, line, column, says, remedy }: BaselineFault): FaultRow {
  return { entry, place: `${file}:${line}:${column}`, says, remedy };
}

/** Why a result is tolerated, who fixes it and until when; undefined if it is not tolerated. */
export function toleratedLine({ tolerated }: CheckResult): string | undefined {
  if (!tolerated) return undefined;
  const { reason, owner, until, flaky } = tolerated;
  const runs = flaky === undefined ? "" : ` It passed ${flaky.passed} of ${flaky.runs} runs.`;
  return `${reason} (${owner}, until ${until}).${runs}`;
}
