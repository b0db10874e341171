// Writes a comparison for a terminal with all its evidence: `compare --verbose`.
import type { RetiredGap } from "../../../spec/retired-gap.js";
import { labelled, printable, wrapped } from "../../../spec/text/layout.js";
import { markMeans, markOf } from "../../reports/answer-lines.js";
import type { ChangeGroup } from "./changes.js";
import type { AnswerDifference, Comparison } from "./compare.js";
import { headLines, resultLines } from "./comparison-head.js";
import type { Pace, Timing } from "./timing.js";

const width = 80;
/** The most ids that are listed. */
const most = 4;

/** Lines that most terminals show at once. */
const screen = 24;

/** The whole comparison in lines of at most 80 columns. The result is first; it is last too if the first line scrolls away. */
export function comparisonText(comparison: Comparison): string {
  const { a, b, changes, answers, answeredOnlyBy, onlyIn, retired = [], timing } = comparison;
  const result = resultLines(comparison);
  const sections = [
    result,
    [...headLines("A", a, 3), ...headLines("B", b, 3)],
    changeLines("worse in B than in A", "B got", changes.worse),
    changeLines("better in B than in A", "A got", changes.better),
    changeLines("judged in A only", "B got", changes.judgedOnlyBy.a),
    changeLines("judged in B only", "A got", changes.judgedOnlyBy.b),
    answerLines(answers),
    onlyLines("answered in A only", answeredOnlyBy.a),
    onlyLines("answered in B only", answeredOnlyBy.b),
    onlyLines("check ids in A only", onlyIn.a),
    onlyLines("check ids in B only", onlyIn.b),
    retiredLines(retired),
    timing === undefined ? [] : timingLines(timing),
  ];
  const filled = sections.filter((lines) => lines.length > 0);
  const isLong = filled.flat().length + filled.length > screen;
  const shown = isLong ? [...filled, result] : filled;
  return `${shown.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function changeLines(title: string, got: string, groups: readonly ChangeGroup[]): readonly string[] {
  if (groups.length === 0) return [];
  return [title, ...groups.flatMap((group) => groupLines(group, got))];
}

function groupLines({ says, first, others, blocked, required }: ChangeGroup, got: string): readonly string[] {
  const { from, to, id, expected, actual, reason } = first;
  const advice = required === 0 ? ", not required" : "";
  return [
    ...wrapped(`${from} -> ${to}${advice}: ${says}`, width - 2).map((line) => `  ${line}`),
    ...labelled("check", printable(id), 4),
    ...labelled("expected", expected && printable(expected), 4),
    ...labelled(got, actual && printable(actual), 4),
    // Of a check that was not judged, the first line has the reason.
    ...(reason === undefined || printable(reason) === says ? [] : labelled("because", printable(reason), 4)),
    ...(others.length === 0 ? [] : labelled("also", listOf(others), 4, 4)),
    ...(blocked.length === 0 ? [] : labelled("blocks", listOf(blocked), 4, 4)),
  ];
}

function listOf(ids: readonly string[]): string {
  const shown = ids.slice(0, most).map(printable).join(", ");
  return ids.length <= most ? shown : `${shown} and ${ids.length - most} more`;
}

function answerLines(answers: readonly AnswerDifference[]): readonly string[] {
  if (answers.length === 0) return [];
  const one = ({ gap, asks, a, b, mayChange = [] }: AnswerDifference) => [
    ...wrapped(`${printable(gap)}: ${printable(asks)}`, width - 2).map((line) => `  ${line}`),
    ...labelled("A", printable(a) + markOf(mayChange.includes("a")), 4),
    ...labelled("B", printable(b) + markOf(mayChange.includes("b")), 4),
  ];
  const isMarked = answers.some(({ mayChange }) => mayChange !== undefined);
  return ["answers that differ", ...answers.flatMap(one), ...(isMarked ? [`  ${markMeans}`] : [])];
}

function onlyLines(title: string, ids: readonly string[]): readonly string[] {
  if (ids.length === 0) return [];
  return [`${title}: ${ids.length}`, ...wrapped(listOf(ids), width - 2).map((line) => `  ${line}`)];
}

function retiredLines(gaps: readonly RetiredGap[]): readonly string[] {
  if (gaps.length === 0) return [];
  const one = ({ id, why }: RetiredGap) =>
    wrapped(`${printable(id)}: ${printable(why)}`, width - 2).map((line) => `  ${line}`);
  return [`not compared: ${retiredTitle}`, ...gaps.flatMap(one)];
}

/** The title of the gaps that are not compared. */
export const retiredTitle = "gaps that the spec no longer has";

function timingLines({ total, families }: Timing): readonly string[] {
  const row = (name: string, checks: string, a: string, b: string, ratio: string) =>
    `  ${name.slice(0, 30).padEnd(30)}${checks.padStart(8)}${a.padStart(12)}${b.padStart(12)}${ratio.padStart(8)}`;
  const cells = (name: string, checks: string, pace: Pace) =>
    row(name, checks, `${pace.a} ms`, `${pace.b} ms`, pace.ratio === undefined ? "-" : pace.ratio.toFixed(2));
  return [
    "time of the checks that both judged",
    row("family", "checks", "A", "B", "B/A"),
    ...families.map((one) => cells(printable(one.family), String(one.checks), one)),
    cells("the whole run", "", total),
  ];
}
