// The baseline on the HTML page.
import type { BaselineFault, CheckResult, Report } from "../../runner/report.js";

/** An entry of the baseline that fails the run. */
export interface FaultRow {
  readonly entry: string;
  readonly place: string;
  readonly says: string;
  readonly remedy: string;
}

/** What the baseline makes of the run. */
export interface BaselineView {
  /** The sentence beside the verdict. */
  readonly line: string;
  readonly faults: readonly FaultRow[];
}

export function baselineView({ baseline }: Report): BaselineView | undefined {
  if (!baseline) return undefined;
  const { file, verdict, tolerated, faults } = baseline;
  const mend = faults.length === 0 ? "" : ` ${entries(faults.length)} to be mended and fails this run.`;
  return {
    line: `The baseline ${file} tolerates ${tolerated} of these; of the rest the verdict is ${verdict}.${mend}`,
    faults: faults.map((fault) => faultRow(file, fault)),
  };
}

function entries(count: number): string {
  return count === 1 ? "One of its entries has" : `Each of ${count} of its entries has`;
}

function faultRow(file: string, { entry, line, column, says, remedy }: BaselineFault): FaultRow {
  return { entry, place: `${file}:${line}:${column}`, says, remedy };
}

/** Why a result is tolerated, by whom and until when; undefined where it is not. */
export function toleratedLine({ tolerated }: CheckResult): string | undefined {
  if (!tolerated) return undefined;
  const { reason, owner, until, flaky } = tolerated;
  const runs = flaky === undefined ? "" : ` It passed ${flaky.passed} of ${flaky.runs} runs.`;
  return `${reason} (${owner}, until ${until}).${runs}`;
}
