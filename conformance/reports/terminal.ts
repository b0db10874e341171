// Writes the report on a terminal.
import type { Reporter } from "../runner/events.js";
import type { Report } from "../runner/report.js";
import { answerLines } from "./answer-lines.js";
import { baselineLines } from "./baseline.js";
import { resultLines } from "./closing-lines.js";
import { failureLines } from "./failure.js";
import { firstScreen } from "./first-screen.js";
import { type Paint, painter } from "./paint.js";
import { loggedProgress, progressOf } from "./progress.js";
import { summaryLines } from "./summary-lines.js";

/** The streams of a reporter, and the abilities of its terminal. */
export interface ReportIo {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Standard error is a terminal, so that the progress line can be redrawn. */
  readonly live: boolean;
  readonly color: boolean;
}

/** Number of causes that are shown in full; the others are in the JSON report. */
const mostCauses = 20;

/** How much of a report is printed. */
export interface Shown {
  /** Print every cause with its evidence, and the answers to gaps (default: what fits one screen). */
  readonly verbose?: boolean;
  /** The file of the HTML report. */
  readonly page?: string;
}

/** Prints a run: its progress, then its report. */
export function terminalReporter(
  io: ReportIo,
  { verbose = false, page }: Shown = {},
  now: () => number = () => performance.now(),
): Reporter {
  const paint = painter(io.color);
  const progress = io.live ? progressOf(io.err, now) : loggedProgress(io.err);
  return {
    hear(event) {
      progress.hear(event);
      if (event.type !== "run-finished") return;
      const { report } = event;
      const lines = verbose ? reportLines(report, paint) : firstScreen(report, paint, page);
      io.out(`${lines.join("\n")}\n`);
    },
    async end() {
      progress.erase();
    },
  };
}

/** The long report as lines of text. */
export function reportLines(report: Report, paint: Paint): readonly string[] {
  const { failures, errors, blocked, warnings } = report.causes;
  const reported = [...failures, ...errors, ...blocked, ...warnings];
  return [
    ...reported.slice(0, mostCauses).flatMap((cause) => [...failureLines(report, cause, paint), ""]),
    ...(reported.length > mostCauses
      ? [`${reported.length - mostCauses} more causes are in the JSON report (--json FILE).`, ""]
      : []),
    ...baselineLines(report, paint),
    ...answerLines(report),
    ...summaryLines(report),
    ...resultLines(report, paint),
  ];
}
