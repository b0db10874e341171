import type { RunEvent } from "../run/events.js";
import type { Report, Tally } from "../run/report.js";
import { causesOf } from "./causes.js";
import { claimsWords } from "./claims.js";
import { failureLines } from "./failure.js";
import { columns, labelled, printable } from "./layout.js";
import { type Paint, painter } from "./paint.js";

/** Where a reporter writes, and what its terminal can show. */
export interface ReportIo {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Standard error is a terminal, so that progress may be drawn over itself. */
  readonly live: boolean;
  readonly color: boolean;
}

/** So many causes are told in full; the others are in the JSON report. */
const mostCauses = 20;
const mostAnswers = 15;
const eraseLine = "\r\x1b[2K";

/** Hears a run and prints it: progress while it goes on, then causes, answers, summary and verdict. */
export function terminalReporter(io: ReportIo): (event: RunEvent) => void {
  const paint = painter(io.color);
  return (event) => {
    if (event.type === "check-finished" && io.live) {
      io.err(`${eraseLine}${`  ${event.done} of ${event.checks}  ${event.result.id}`.slice(0, columns - 1)}`);
    }
    if (event.type !== "run-finished") return;
    if (io.live) io.err(eraseLine);
    io.out(`${reportLines(event.report, paint).join("\n")}\n`);
  };
}

/** The whole of a report as lines of text. */
export function reportLines(report: Report, paint: Paint): readonly string[] {
  const { failures, errors, blocked, warnings } = causesOf(report.checks);
  const told = [...failures, ...errors, ...blocked, ...warnings];
  return [
    ...told.slice(0, mostCauses).flatMap((cause) => [...failureLines(report, cause, paint), ""]),
    ...(told.length > mostCauses
      ? [`${told.length - mostCauses} more causes are in the JSON report (--json FILE).`, ""]
      : []),
    ...answerLines(report),
    "",
    ...summaryLines(report, paint),
  ];
}

function answerLines({ observations }: Report): readonly string[] {
  if (observations.length === 0) return [];
  const answered = observations.filter(({ value }) => value !== undefined);
  const other = answered.filter(({ value, own }) => value !== own);
  const open = observations.filter(({ value }) => value === undefined);
  const head = `${answered.length} of ${observations.length} silences of the document observed, ${other.length} answered otherwise than by the spec's own server`;
  const rows = other
    .slice(0, mostAnswers)
    .flatMap(({ gap, value = "", own }) => labelled("", `${gap}: ${printable(value)} (not: ${own})`, 2, 2));
  return [
    ...labelled("answers", head, 0, 3),
    ...rows,
    ...(other.length > mostAnswers
      ? labelled("", `… and ${other.length - mostAnswers} more, in the JSON report`, 2)
      : []),
    ...(open.length > 0 ? labelled("", `unanswered: ${open.map(({ gap }) => gap).join(", ")}`, 0, 4) : []),
  ];
}

function summaryLines(report: Report, paint: Paint): readonly string[] {
  const { summary, deployment, interface: spec, seed } = report;
  const sites =
    deployment.otherSite === undefined ? deployment.site : `${deployment.site}, ${deployment.otherSite}`;
  const seconds = (summary.milliseconds / 1_000).toFixed(1);
  const color = { conformant: "good", nonconformant: "bad", inconclusive: "doubtful" } as const;
  return [
    ...labelled("interface", spec.title, 0, 1),
    ...labelled(
      "deployment",
      `${deployment.baseUrl}, site ${sites}${deployment.write ? "" : ", read only"}`,
      0,
      3,
    ),
    ...(deployment.claims === undefined ? [] : labelled("claims", claimsWords(deployment.claims), 0)),
    ...labelled("required", counts(summary.required), 0),
    ...labelled("advice", counts(summary.advice), 0),
    ...labelled("run", `${summary.requests} requests in ${seconds} s, seed ${seed}`, 0, 1),
    `${"verdict".padEnd(11)}${paint(report.verdict.toUpperCase(), color[report.verdict])}`,
  ];
}

const words = [
  ["pass", "passed"],
  ["fail", "failed"],
  ["warn", "warnings"],
  ["blocked", "blocked"],
  ["error", "errors of the suite"],
  ["not-applicable", "not applicable"],
] as const;

function counts(tally: Tally): string {
  const parts = words.flatMap(([verdict, word]) => {
    const count = tally[verdict];
    return count === undefined ? [] : [`${count} ${word}`];
  });
  return parts.length > 0 ? parts.join(", ") : "none";
}
