// Writes a comparison with all its evidence: for a terminal (`compare --verbose`), and as Markdown.
import { few, spaced } from "../../../spec/text/fitting.js";
import { indentedLines, labelled, printable } from "../../../spec/text/layout.js";
import { plain, table } from "../../../spec/text/markdown.js";
import { markMeans, markOf } from "../../reports/answer-lines.js";
import type { ChangeGroup } from "./changes.js";
import type { AnswerDifference, Comparison, Pace, SideHead, Timing } from "./compare.js";
import { changeParts, deploymentOf, onlyParts, resultLines, sideLines } from "./comparison-parts.js";

/** The most ids that are listed. */
const most = 4;

/** Lines that most terminals show at once. */
const screen = 24;

/** A part of the comparison: its lines for a terminal, and for Markdown. */
interface Part {
  readonly title: string;
  readonly text: readonly string[];
  readonly markdown: readonly string[];
  /** What follows the title on a terminal. */
  readonly note?: string;
}

/** The whole comparison in lines of at most 80 columns. The result is first; it is last too if the first line scrolls away. */
export function comparisonText(comparison: Comparison): string {
  const result = resultLines(comparison);
  const parts = partsOf(comparison).map(({ title, note = "", text }) => [title + note, ...text]);
  const whole = [result, sideLines(comparison, 3), ...parts];
  return spaced(whole.flat().length + whole.length > screen ? [...whole, result] : whole);
}

/** The comparison as Markdown (GitHub's, with tables). Text from deployments is escaped. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { a, b, differs } = comparison;
  return spaced([
    [`## ${differs ? "Different" : "Same"}`],
    table(["", "deployment", "seed", "verdict", "file"], [sideRow("A", a), sideRow("B", b)]),
    ...partsOf(comparison).map(({ title, markdown }) => [
      `### ${title.charAt(0).toUpperCase()}${title.slice(1)}`,
      "",
      ...markdown,
    ]),
  ]);
}

function sideRow(label: string, side: SideHead): readonly string[] {
  const { seed, verdict, file } = side;
  return [label, deploymentOf(side), seed === undefined ? "" : String(seed), verdict ?? "a profile", file];
}

function partsOf(comparison: Comparison): readonly Part[] {
  const { changes, answers, retired = [], timing } = comparison;
  const changed = changeParts(changes).map(({ title, got, groups }) => ({
    title,
    text: groups.flatMap((group) => groupLines(group, got)),
    markdown: table(["verdict", "check", "got", "same change in", "blocks"], groups.map(groupRow)),
  }));
  const only = onlyParts(comparison).map(([title, ids]) => ({
    title,
    note: `: ${ids.length}`,
    text: indentedLines(few(ids, most), 2),
    markdown: ids.map((id) => `- ${plain(id)}`),
  }));
  const gone = {
    title: "not compared: gaps that the spec no longer has",
    text: retired.flatMap(({ id, why }) => indentedLines(`${id}: ${why}`, 2)),
    markdown: table(
      ["gap", "why"],
      retired.map(({ id, why }) => [id, why]),
    ),
  };
  const parts = [...changed, answerPart(answers), ...only, gone, ...(timing ? [timingPart(timing)] : [])];
  return parts.filter(({ text }) => text.length > 0);
}

function groupLines({ says, first, others, blocked, required }: ChangeGroup, got: string): readonly string[] {
  const { from, to, id, expected, actual, reason } = first;
  return [
    ...indentedLines(`${from} -> ${to}${required === 0 ? ", not required" : ""}: ${says}`, 2),
    ...labelled("check", id, 4),
    ...labelled("expected", expected, 4),
    ...labelled(got, actual, 4),
    // Of a check that was not judged, the first line has the reason.
    ...labelled("because", reason && printable(reason) === says ? undefined : reason, 4),
    ...labelled("also", few(others, most), 4, 4),
    ...labelled("blocks", few(blocked, most), 4, 4),
  ];
}

const groupRow = ({ first, others, blocked }: ChangeGroup): readonly string[] => [
  `${first.from} → ${first.to}`,
  first.id,
  first.actual ?? first.reason ?? "",
  others.length === 0 ? "" : String(others.length),
  blocked.length === 0 ? "" : String(blocked.length),
];

function answerPart(answers: readonly AnswerDifference[]): Part {
  const marked = answers.map(({ a, b, mayChange = [], ...answer }) => ({
    ...answer,
    a: a + markOf(mayChange.includes("a")),
    b: b + markOf(mayChange.includes("b")),
  }));
  const isMarked = answers.some(({ mayChange }) => mayChange !== undefined);
  const lines = marked.flatMap(({ gap, asks, a, b }) => [
    ...indentedLines(`${gap}: ${asks}`, 2),
    ...labelled("A", a, 4),
    ...labelled("B", b, 4),
  ]);
  const rows = marked.map(({ gap, asks, a, b }) => [gap, asks, a, b]);
  return {
    title: "answers that differ",
    text: [...lines, ...(isMarked ? [`  ${markMeans}`] : [])],
    markdown: [...table(["gap", "question", "A", "B"], rows), ...(isMarked ? ["", plain(markMeans)] : [])],
  };
}

function timingPart({ total, families }: Timing): Part {
  const heads = ["family", "checks", "A", "B", "B/A"];
  const row = (name: string, checks: string, { a, b, ratio }: Pace) => [
    ...[name, checks, `${a} ms`, `${b} ms`],
    ratio?.toFixed(2) ?? "",
  ];
  const rows = [
    ...families.map((one) => row(one.family, String(one.checks), one)),
    row("the whole run", "", total),
  ];
  const line = ([name = "", checks = "", a = "", b = "", ratio = ""]: readonly string[]) =>
    `  ${printable(name).slice(0, 30).padEnd(30)}${checks.padStart(8)}${a.padStart(12)}${b.padStart(12)}${(ratio || "-").padStart(8)}`;
  return {
    title: "time of the checks that both judged",
    text: [heads, ...rows].map(line),
    markdown: table(heads, rows),
  };
}
