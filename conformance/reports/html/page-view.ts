// The data of the whole HTML page.
import { asStored } from "../../../spec/command-name.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { counted } from "../../../spec/text/counted.js";
import { clauseIndex } from "../../runner/judge.js";
import type { CheckResult, Report } from "../../runner/report.js";
import { notTested } from "../not-tested.js";
import { answersView } from "./answers-view.js";
import { baselineView } from "./baseline-view.js";
import { causeLines, causeSections, inPageOrder, knownAnchor, mostAtHead } from "./causes-view.js";
import { checkList } from "./checks-view.js";
import { ledgerOf } from "./exchange-list.js";
import { inOrder, matrixOf } from "./matrix.js";
import { missingInCommands, nextSteps } from "./next-steps.js";
import { recordsOf } from "./record-view.js";
import type { ResultContext } from "./result-view.js";
import { detailedOf } from "./results-room.js";
import { pageRoom, Room } from "./room.js";
import { verdictView } from "./verdict-view.js";
import { verdictLabels } from "./verdicts.js";

/** Everything that the templates fill in. */
export function pageView(report: Report, model: InterfaceModel) {
  const { causes } = report;
  const { firsts, others } = detailedOf(inPageOrder(causes));
  const anchors = new Map([...firsts, ...others].map(({ id }, index) => [id, `r${index + 1}`]));
  const context: ResultContext = {
    report,
    model,
    clauses: clauseIndex(model),
    exchangesOf: ledgerOf(firsts, others),
    recordOf: recordsOf([...firsts, ...others], model),
    anchorOf: ({ id }: CheckResult) => anchors.get(id),
    lines: new Room(pageRoom.lines),
  };
  const placed = inOrder(report.checks, model);
  const list = checkList(placed, anchors);
  const matrix = matrixOf(
    placed,
    model.resources.map(({ name }) => name),
    list.anchorOf,
  );
  const ofCauses = causeSections(context);
  const sections = ofCauses.filter(({ anchor }) => anchor !== knownAnchor);
  // It follows the entries of the baseline that are out of date.
  const known = ofCauses.filter(({ anchor }) => anchor === knownAnchor);
  const answers = answersView(report, model);
  const baseline = baselineView(report);
  const faults = (baseline?.faults.length ?? 0) + (baseline?.leftOut ?? 0);
  return {
    ...verdictView(report),
    diagnosis: diagnosisView(context),
    parts: [
      { anchor: "next", title: "What to do", count: undefined },
      ...sections.map(partOf),
      ...(faults > 0 ? [{ anchor: "baseline", title: "Baseline", count: faults }] : []),
      ...known.map(partOf),
      { anchor: "matrix", title: "Checks by type", count: undefined },
      { anchor: "answers", title: "Answers", count: answers.answered },
      { anchor: "checks", title: "All checks and gaps", count: report.checks.length },
      { anchor: "run", title: "This run", count: undefined },
    ],
    steps: nextSteps(report),
    missingInCommands: missingInCommands(report),
    legend: verdictLabels.filter(({ verdict }) =>
      report.checks.some((result) => result.verdict === verdict && result.kind !== "observed"),
    ),
    matrix,
    baseline,
    sections,
    known,
    answers,
    list,
    writtenBy: asStored("cri-kit conform --html"),
  };
}

/** A part of the page, as its navigation names it. Of causes it has the word, since the table above counts checks. */
const partOf = ({ anchor, title, count }: ReturnType<typeof causeSections>[number]) => ({
  anchor,
  title,
  count,
});

const kinds = [
  { of: "failures", title: "What is wrong" },
  { of: "errors", title: "What went wrong in the suite" },
  { of: "blocked", title: "Why checks could not be judged" },
] as const;

/** The first causes of each kind, with the section that has all of them, and what was not tested. */
function diagnosisView(context: Pick<ResultContext, "anchorOf" | "report">) {
  const groups = kinds.flatMap(({ of, title }) => {
    const all = context.report.causes[of];
    if (all.length === 0) return [];
    const shown = all.slice(0, mostAtHead).filter(({ first }) => context.anchorOf(first) !== undefined);
    const left = all.length - shown.length;
    const more = left === 0 ? undefined : counted(left, "more cause");
    return [{ title, causes: causeLines(context, shown), more, anchor: of }];
  });
  return { notTested: notTested(context.report), groups };
}
