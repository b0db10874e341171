// Writes a comparison as Markdown.
import type { RetiredGap } from "../../../spec/retired-gap.js";
import { plain, table } from "../../../spec/text/markdown.js";
import { markMeans, markOf } from "../../reports/answer-lines.js";
import type { ChangeGroup } from "./changes.js";
import type { AnswerDifference, Comparison, SideHead } from "./compare.js";
import { deploymentOf } from "./comparison-head.js";
import { retiredTitle } from "./text.js";
import type { Timing } from "./timing.js";

/** The comparison as Markdown (GitHub's, with tables). Text from deployments is escaped. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { a, b, changes, answers, answeredOnlyBy, onlyIn, retired = [], timing, differs } = comparison;
  const sections = [
    [`## ${differs ? "Different" : "Same"}`],
    table(["", "deployment", "seed", "verdict", "file"], [headRow("A", a), headRow("B", b)]),
    changeTable("Worse in B than in A", changes.worse),
    changeTable("Better in B than in A", changes.better),
    changeTable("Judged in A only", changes.judgedOnlyBy.a),
    changeTable("Judged in B only", changes.judgedOnlyBy.b),
    answerTable(answers),
    only("Answered in A only", answeredOnlyBy.a),
    only("Answered in B only", answeredOnlyBy.b),
    only("Check ids in A only", onlyIn.a),
    only("Check ids in B only", onlyIn.b),
    retiredTable(retired),
    timing === undefined ? [] : timingTable(timing),
  ];
  const filled = sections.filter((lines) => lines.length > 0);
  return `${filled.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function headRow(label: string, side: SideHead): readonly string[] {
  const { seed, verdict, file } = side;
  return [label, deploymentOf(side), seed === undefined ? "" : String(seed), verdict ?? "a profile", file];
}

function changeTable(title: string, groups: readonly ChangeGroup[]): readonly string[] {
  if (groups.length === 0) return [];
  const rows = groups.map(({ first, others, blocked }) => [
    `${first.from} → ${first.to}`,
    first.id,
    first.actual ?? first.reason ?? "",
    others.length === 0 ? "" : String(others.length),
    blocked.length === 0 ? "" : String(blocked.length),
  ]);
  return [`### ${title}`, "", ...table(["verdict", "check", "got", "same change in", "blocks"], rows)];
}

function answerTable(answers: readonly AnswerDifference[]): readonly string[] {
  if (answers.length === 0) return [];
  const rows = answers.map(({ gap, asks, a, b, mayChange = [] }) => [
    gap,
    asks,
    a + markOf(mayChange.includes("a")),
    b + markOf(mayChange.includes("b")),
  ]);
  const isMarked = answers.some(({ mayChange }) => mayChange !== undefined);
  return [
    "### Answers that differ",
    "",
    ...table(["gap", "question", "A", "B"], rows),
    ...(isMarked ? ["", plain(markMeans)] : []),
  ];
}

function only(title: string, ids: readonly string[]): readonly string[] {
  return ids.length === 0 ? [] : [`### ${title}`, "", ...ids.map((id) => `- ${plain(id)}`)];
}

function retiredTable(gaps: readonly RetiredGap[]): readonly string[] {
  if (gaps.length === 0) return [];
  const rows = gaps.map(({ id, why }) => [id, why]);
  return [`### Not compared: ${retiredTitle}`, "", ...table(["gap", "why"], rows)];
}

function timingTable({ total, families }: Timing): readonly string[] {
  const rows = [...families, { ...total, family: "the whole run", checks: "" }].map((one) => [
    one.family,
    String(one.checks),
    `${one.a} ms`,
    `${one.b} ms`,
    one.ratio?.toFixed(2) ?? "",
  ]);
  return [
    "### Time of the checks that both judged",
    "",
    ...table(["family", "checks", "A", "B", "B/A"], rows),
  ];
}
