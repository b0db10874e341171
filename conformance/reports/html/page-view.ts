// The data of the whole HTML page.
import { asStored } from "../../../spec/command-name.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { counted } from "../../../spec/text/counted.js";
import { clauseIndex } from "../../runner/judge.js";
import type { CheckResult, Report } from "../../runner/report.js";
import { notTested } from "../not-tested.js";
import { type AnswersView, answersView } from "./answers-view.js";
import { type BaselineView, baselineView } from "./baseline-view.js";
import {
  type CauseLine,
  type CauseSection,
  causeLines,
  causeSections,
  inPageOrder,
  knownAnchor,
  mostAtHead,
} from "./causes-view.js";
import { type CheckList, checkList } from "./checks-view.js";
import { ledgerOf } from "./exchange-list.js";
import { inOrder, type Matrix, matrixOf } from "./matrix.js";
import { placeIn } from "./matrix-place.js";
import { missingInCommands, nextSteps, type Step } from "./next-steps.js";
import { recordsOf } from "./record-view.js";
import type { ResultContext } from "./result-view.js";
import { detailedOf } from "./results-room.js";
import { pageRoom, Room } from "./room.js";
import { type VerdictView, verdictView } from "./verdict-view.js";
import { type VerdictLabel, verdictLabels } from "./verdicts.js";

/** A part of the page, as its navigation names it. */
export interface Part {
  readonly anchor: string;
  readonly title: string;
  /** How much is in it; of causes, with the word, since the table above counts checks. */
  readonly count: number | string | undefined;
}

/** Everything that the templates fill in. */
export interface PageView extends VerdictView {
  readonly diagnosis: DiagnosisView;
  readonly parts: readonly Part[];
  readonly steps: readonly Step[];
  readonly missingInCommands: string | undefined;
  readonly legend: readonly VerdictLabel[];
  readonly matrix: Matrix;
  readonly baseline: BaselineView | undefined;
  readonly sections: readonly CauseSection[];
  /** The section of what the baseline tolerates, which follows its entries that are out of date. */
  readonly known: readonly CauseSection[];
  readonly answers: AnswersView;
  readonly list: CheckList;
  /** The command that wrote the page. */
  readonly writtenBy: string;
}

export function pageView(report: Report, model: InterfaceModel): PageView {
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
  const placed = inOrder(report.checks, (result) => placeIn(model, result));
  const list = checkList(placed, anchors);
  const matrix = matrixOf(
    placed,
    model.resources.map(({ name }) => name),
    list.anchorOf,
  );
  const ofCauses = causeSections(context);
  const sections = ofCauses.filter(({ anchor }) => anchor !== knownAnchor);
  const known = ofCauses.filter(({ anchor }) => anchor === knownAnchor);
  const answers = answersView(report, model);
  const baseline = baselineView(report);
  return {
    ...verdictView(report),
    diagnosis: diagnosisView(context),
    parts: partsOf(report, { baseline, sections, known, answers }),
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

function partsOf(
  { checks }: Report,
  { baseline, sections, known, answers }: Pick<PageView, "baseline" | "sections" | "known" | "answers">,
): readonly Part[] {
  const ofCauses = ({ anchor, title, count }: CauseSection) => ({ anchor, title, count });
  const faults = (baseline?.faults.length ?? 0) + (baseline?.leftOut ?? 0);
  return [
    { anchor: "next", title: "What to do", count: undefined },
    ...sections.map(ofCauses),
    ...(faults > 0 ? [{ anchor: "baseline", title: "Baseline", count: faults }] : []),
    ...known.map(ofCauses),
    { anchor: "matrix", title: "Checks by type", count: undefined },
    { anchor: "answers", title: "Answers", count: answers.answered },
    { anchor: "checks", title: "All checks and gaps", count: checks.length },
    { anchor: "run", title: "This run", count: undefined },
  ];
}

/** The causes of one kind. */
interface CauseGroup {
  readonly title: string;
  readonly causes: readonly CauseLine[];
  /** How many causes are not listed here, in words. */
  readonly more: string | undefined;
  /** The section that has all of them. */
  readonly anchor: string;
}

interface DiagnosisView {
  readonly notTested: readonly string[];
  readonly groups: readonly CauseGroup[];
}

const kinds = [
  { of: "failures", title: "What is wrong" },
  { of: "errors", title: "What went wrong in the suite" },
  { of: "blocked", title: "Why checks could not be judged" },
] as const;

function diagnosisView(context: Pick<ResultContext, "anchorOf" | "report">): DiagnosisView {
  const groups = kinds.flatMap(({ of, title }): readonly CauseGroup[] => {
    const all = context.report.causes[of];
    const shown = all.slice(0, mostAtHead).filter(({ first }) => context.anchorOf(first) !== undefined);
    const lines = causeLines(context, shown);
    const left = all.length - shown.length;
    if (all.length === 0) return [];
    return [
      {
        title,
        causes: lines,
        more: left === 0 ? undefined : counted(left, "more cause"),
        anchor: of,
      },
    ];
  });
  return { notTested: notTested(context.report), groups };
}
