// Writes the short report of a run, which fits one screen of a terminal.
import { endingIn, labelled } from "../../spec/text/layout.js";
import type { Report } from "../runner/report.js";
import { causeScreen } from "./cause-screen.js";
import { resultLines } from "./closing-lines.js";
import type { Paint } from "./paint.js";
import { shortSummaryLines } from "./summary-lines.js";

/** The most lines of the short report. */
export const mostLines = 25;

/** The short report: each cause in a line, what was not tested, where the rest is, and the result. `page` is the file of the HTML report. */
export function firstScreen(report: Report, paint: Paint, page?: string): readonly string[] {
  const footWith = (moved: "short" | "none") => [
    ...shortSummaryLines(report),
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
function detailLines(page: string | undefined): readonly string[] {
  return page === undefined
    ? labelled("details", "add --html FILE for a page with all evidence, or --verbose", 0, 1)
    : endingIn("details    --verbose prints more; the page with all evidence is", page);
}
