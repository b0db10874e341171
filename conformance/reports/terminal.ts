// Writes the report on a terminal.
import { counted } from "../../spec/text/counted.js";
import { labelled } from "../../spec/text/layout.js";
import type { Reporter } from "../runner/events.js";
import { indeterminateWords } from "../runner/indeterminate.js";
import type { Report, Tally } from "../runner/report.js";
import { accessLines } from "./access-lines.js";
import { answerLines } from "./answer-lines.js";
import { baselineLines } from "./baseline.js";
import { causesOf } from "./causes.js";
import { claimsWords } from "./claims.js";
import { failureLines } from "./failure.js";
import { limitLines } from "./limit-lines.js";
import { notTested } from "./not-tested.js";
import { type Paint, painter } from "./paint.js";
import { progressOf } from "./progress.js";
import { watchedLines } from "./watched.js";

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

/** Prints a run: its progress, then causes, answers, summary and verdict. */
export function terminalReporter(io: ReportIo, now: () => number = () => performance.now()): Reporter {
  const paint = painter(io.color);
  const progress = io.live ? progressOf(io.err, now) : undefined;
  return {
    hear(event) {
      progress?.hear(event);
      if (event.type === "run-finished") io.out(`${reportLines(event.report, paint).join("\n")}\n`);
    },
    async end() {
      progress?.erase();
    },
  };
}

/** The whole of a report as lines of text. */
export function reportLines(report: Report, paint: Paint): readonly string[] {
  const { failures, errors, blocked, warnings, tolerated } = causesOf(report.checks);
  const reported = [...failures, ...errors, ...blocked, ...warnings];
  return [
    ...reported.slice(0, mostCauses).flatMap((cause) => [...failureLines(report, cause, paint), ""]),
    ...(reported.length > mostCauses
      ? [`${reported.length - mostCauses} more causes are in the JSON report (--json FILE).`, ""]
      : []),
    ...baselineLines(report, tolerated, paint),
    ...answerLines(report),
    ...summaryLines(report, paint),
  ];
}

function summaryLines(report: Report, paint: Paint): readonly string[] {
  const { summary, deployment, interface: spec, seed } = report;
  const sites = [deployment.site, deployment.otherSite].filter((one) => one !== undefined).join(", ");
  const seconds = (summary.milliseconds / 1_000).toFixed(1);
  return [
    ...labelled("interface", spec.title, 0, 1),
    ...labelled(
      "deployment",
      `${deployment.baseUrl}${sites === "" ? "" : `, site ${sites}`}${deployment.write ? "" : ", read only"}`,
      0,
      3,
    ),
    ...(deployment.claims === undefined ? [] : labelled("claims", claimsWords(deployment.claims), 0)),
    ...labelled("required", counts(summary.required), 0),
    ...labelled("advice", counts(summary.advice), 0),
    ...(report.watched
      ? watchedLines(report.watched, seconds)
      : labelled("run", `${counted(summary.requests, "request")} in ${seconds} s, seed ${seed}`, 0, 1)),
    ...accessLines(report),
    ...limitLines(report),
    ...indeterminateLines(report),
    ...notTested(report).flatMap((words) => labelled("NOT TESTED", words, 0, 2)),
    ...verdictLines(report, paint),
  ];
}

function indeterminateLines(report: Report): readonly string[] {
  const words = indeterminateWords(report);
  return words === undefined ? [] : labelled("incomplete", words, 0, 3);
}

const colors = { conformant: "good", nonconformant: "bad", inconclusive: "doubtful" } as const;

/** The deployment's verdict, and the verdict with the baseline. */
function verdictLines({ verdict, baseline }: Report, paint: Paint): readonly string[] {
  const line = `${"verdict".padEnd(11)}${paint(verdict.toUpperCase(), colors[verdict])}`;
  if (!baseline) return [line];
  const { file, tolerated, faults } = baseline;
  const known = `${file}: ${counted(tolerated, "known failure")} tolerated`;
  const left = tolerated === 0 ? "" : `, ${baseline.verdict} without them`;
  const outOfDate =
    faults.length === 0
      ? ""
      : `; ${faults.length === 1 ? "1 entry is" : `${faults.length} entries are`} out of date, so this run fails`;
  return [...labelled("baseline", `${known}${left}${outOfDate}`, 0, 3), line];
}

const words = [
  ["pass", "passed"],
  ["fail", "failed"],
  ["warn", "warned"],
  ["blocked", "blocked"],
  ["error", "suite errors"],
  ["not-applicable", "not applicable"],
] as const;

function counts(tally: Tally): string {
  const parts = words.flatMap(([verdict, word]) => {
    const count = tally[verdict];
    return count === undefined ? [] : [`${count} ${word}`];
  });
  return parts.length > 0 ? parts.join(", ") : "none";
}
