// Writes the report on a terminal.
import { counted } from "../../spec/text/counted.js";
import { endingIn, labelled, printable } from "../../spec/text/layout.js";
import { type Paint, painter } from "../../spec/text/paint.js";
import { familyOf, typeOf } from "../runner/causes/subject.js";
import type { Reporter } from "../runner/events.js";
import type { Report } from "../runner/report.js";
import { answerLines } from "./answer-lines.js";
import { outdatedEntries } from "./baseline-entries.js";
import { causeScreen } from "./cause-screen.js";
import { verdictWords } from "./extent.js";
import { baselineLines, failureLines } from "./failure.js";
import { hasKnown, knownWords, outcomeOf } from "./outcome.js";
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

/** The most lines of the short report. */
export const mostLines = 25;

/** The short report: each cause in a line, what was not tested, where the rest is, and the result. `page` is the file of the HTML report. */
export function firstScreen(report: Report, paint: Paint, page?: string): readonly string[] {
  const footWith = (moved: "short" | "none") => [
    ...summaryLines(report, true),
    ...detailLines(page),
    ...resultLines(report, paint, moved),
  ];
  // The causes keep half of the screen.
  const short = footWith("short");
  const foot = 2 * short.length < mostLines ? short : footWith("none");
  const head = causeScreen(report, paint, mostLines - 1 - foot.length);
  return head.length === 0 ? foot : [...head, "", ...foot];
}

/** Where the rest of the report is. */
const detailLines = (page: string | undefined): readonly string[] =>
  page === undefined
    ? labelled("details", "add --html FILE for a page with all evidence, or --verbose", 0, 1)
    : endingIn("details    --verbose prints more; the page with all evidence is", page);

const colors = {
  conformant: "good",
  nonconformant: "bad",
  inconclusive: "doubtful",
  recorded: "good",
} as const;

/** Most lines of the verdict, and of the result: only a long text of the deployment in them is cut. */
const mostOfResult = 4;

/** The last lines. The verdict is that of the deployment; the result counts the baseline too, as the exit code does. */
export function resultLines(
  report: Report,
  paint: Paint,
  moved: "long" | "short" | "none" = "long",
): readonly string[] {
  const { verdict } = report;
  const outcome = outcomeOf(report);
  const { word, extent } = verdictWords(report, verdict.toUpperCase());
  const notes = [
    ...(extent === undefined ? [] : [extent]),
    ...(isOfKnown(report) ? ["because of the known failures"] : []),
  ];
  const noted = notes.length === 0 ? "" : ` (${notes.join("; ")})`;
  return [
    ...baselineLine(report),
    ...(moved === "none" ? [] : movedLine(report, moved === "short")),
    ...painted(labelled("verdict", `${word}${noted}`, 0, mostOfResult), paint, colors[verdict]),
    ...painted(labelled("result", outcome.words, 0, mostOfResult), paint, colors[outcome.verdict]),
  ];
}

/** Whether the verdict would be another one without the failures that the baseline tolerates. */
const isOfKnown = (report: Report): boolean =>
  hasKnown(report) && report.baseline?.verdict !== report.verdict;

/** Lines below a label, whose first word is coloured. */
const painted = (
  [first = "", ...rest]: readonly string[],
  paint: Paint,
  color: Parameters<Paint>[1],
): readonly string[] => [first.replace(/[A-Z]+/, (word) => paint(word, color)), ...rest];

/**
 * Says that other checks fail than the baseline lists, although the causes are known, or checks of its own pass now that are much like
 * those. Whether that is a new fault, or a run at a site with more records, only the user knows. If nothing is alike, a fault was mended
 * and another is new.
 */
function movedLine({ baseline, watched, causes: { failures } }: Report, isShort: boolean): readonly string[] {
  const { file = "", faults = [] } = baseline ?? {};
  const split = failures.filter((cause) => cause.split !== undefined).length;
  const passing = new Set(faults.filter(({ why }) => why === "passes").map(({ entry }) => kindOf(entry)));
  const passes = failures.some(({ first, others }) =>
    [first, ...others].some(({ id }) => passing.has(kindOf(id))),
  );
  // The traffic of others writes no baseline.
  if (watched !== undefined || (split === 0 && !passes)) return [];
  if (isShort)
    return labelled("moved", "other checks fail; if nothing changed, add --write-baseline FILE", 0, 1);
  const what =
    split === 0
      ? "known failures pass now, and others are new"
      : `${counted(split, "known cause")} ${split === 1 ? "has" : "have"} new failures`;
  const why = "If the deployment did not change, they depend on records of earlier runs";
  return labelled("moved", `${what}. ${why}: add --write-baseline ${printable(file)}`, 0, 3);
}

/** The family and the type of a check, or of the start of its id. */
const kindOf = (id: string): string => `${familyOf({ id })} ${typeOf({ id })}`;

function baselineLine({ baseline, causes }: Report): readonly string[] {
  if (!baseline) return [];
  const { file } = baseline;
  const faults = outdatedEntries(baseline.faults);
  const outOfDate =
    faults.length === 0
      ? ""
      : `; ${counted(faults.length, "entry")} ${faults.length === 1 ? "is" : "are"} out of date, so this run fails`;
  return labelled("baseline", `${file}: ${knownWords(baseline, causes)}${outOfDate}`, 0, 2);
}
