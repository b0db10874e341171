// The data of the whole HTML page.
import type { InterfaceModel } from "../../../spec/model.js";
import { clauseIndex } from "../../runner/judge.js";
import type { CheckResult, Report } from "../../runner/report.js";
import { causesOf } from "../causes.js";
import { type AnswersView, answersView } from "./answers-view.js";
import { type BaselineView, baselineView } from "./baseline-view.js";
import { type CauseSection, causeSections, shownInFull } from "./causes-view.js";
import { type CheckRow, checkRows, type Filters, filtersOf } from "./checks-view.js";
import { ledgerOf } from "./exchange-list.js";
import { inOrder, type Matrix, matrixOf } from "./matrix.js";
import { placesIn } from "./matrix-place.js";
import { nextSteps, type Step } from "./next-steps.js";
import { type VerdictView, verdictView } from "./verdict-view.js";
import { type VerdictLabel, verdictLabels } from "./verdicts.js";

/** A part of the page, as its navigation names it. */
export interface Part {
  readonly anchor: string;
  readonly title: string;
  readonly count: number | undefined;
}

/** Everything that the templates fill in. */
export interface PageView extends VerdictView {
  readonly parts: readonly Part[];
  readonly steps: readonly Step[];
  readonly legend: readonly VerdictLabel[];
  readonly matrix: Matrix;
  readonly baseline: BaselineView | undefined;
  readonly sections: readonly CauseSection[];
  readonly answers: AnswersView;
  readonly checks: readonly CheckRow[];
  readonly filters: Filters;
}

export function pageView(report: Report, model: InterfaceModel): PageView {
  const causes = causesOf(report.checks);
  const reported = shownInFull(causes);
  const anchors = new Map(reported.map(({ id }, index) => [id, `r${index + 1}`]));
  const context = {
    report,
    clauses: clauseIndex(model),
    exchangesOf: ledgerOf(reported),
    anchorOf: ({ id }: CheckResult) => anchors.get(id) ?? "",
  };
  const placed = inOrder(report.checks, placesIn(model));
  const matrix = matrixOf(
    placed,
    model.resources.map(({ name }) => name),
  );
  const sections = causeSections(context, causes);
  const answers = answersView(report, model);
  const baseline = baselineView(report);
  return {
    ...verdictView(report, causes),
    parts: partsOf(report, { baseline, sections, answers }),
    steps: nextSteps(report, causes),
    legend: verdictLabels.filter(({ verdict }) =>
      report.checks.some((result) => result.verdict === verdict && result.kind !== "observed"),
    ),
    matrix,
    baseline,
    sections,
    answers,
    checks: checkRows(placed, anchors),
    filters: filtersOf(placed),
  };
}

function partsOf(
  { checks }: Report,
  { baseline, sections, answers }: Pick<PageView, "baseline" | "sections" | "answers">,
): readonly Part[] {
  const faults = baseline?.faults.length ?? 0;
  return [
    { anchor: "next", title: "Next", count: undefined },
    { anchor: "matrix", title: "Checks by type", count: undefined },
    ...(faults > 0 ? [{ anchor: "baseline", title: "Baseline", count: faults }] : []),
    ...sections.map(({ anchor, title, causes: { length: count } }) => ({ anchor, title, count })),
    { anchor: "answers", title: "Answers", count: answers.rows.length },
    { anchor: "checks", title: "All checks", count: checks.length },
  ];
}
