// Writes the end of the terminal report: the baseline, the verdict on the deployment, and the result of the run.
import { counted } from "../../spec/text/counted.js";
import { labelled, printable } from "../../spec/text/layout.js";
import { typeOf } from "../runner/causes/subject.js";
import type { Report } from "../runner/report.js";
import { outdatedEntries } from "./baseline-entries.js";
import { verdictWords } from "./extent.js";
import { hasKnown, knownWords, outcomeOf } from "./outcome.js";
import type { Paint } from "./paint.js";

const colors = {
  conformant: "good",
  nonconformant: "bad",
  inconclusive: "doubtful",
  recorded: "good",
} as const;

/** Most lines of the verdict, and of the result: only a long text of the deployment in them is cut. */
const mostLines = 4;

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
    ...painted(labelled("verdict", `${word}${noted}`, 0, mostLines), paint, colors[verdict]),
    ...painted(labelled("result", outcome.words, 0, mostLines), paint, colors[outcome.verdict]),
  ];
}

/** Whether the verdict would be another one without the failures that the baseline tolerates. */
const isOfKnown = (report: Report): boolean =>
  hasKnown(report) && report.baseline?.verdict !== report.verdict;

/** Lines below a label, whose first word is coloured. */
function painted(
  [first = "", ...rest]: readonly string[],
  paint: Paint,
  color: Parameters<Paint>[1],
): readonly string[] {
  return [first.replace(/[A-Z]+/, (word) => paint(word, color)), ...rest];
}

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
const kindOf = (id: string): string => `${id.split("/")[0]} ${typeOf({ id })}`;

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
