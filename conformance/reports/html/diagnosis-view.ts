// The data of the diagnosis at the head of the HTML page: what was not tested, and the causes.
import { counted } from "../../../spec/text/counted.js";
import { notTested } from "../not-tested.js";
import { type CauseLine, causeLines, mostAtHead } from "./causes-view.js";
import type { ResultContext } from "./result-view.js";

/** The causes of one kind. */
interface CauseGroup {
  readonly title: string;
  readonly causes: readonly CauseLine[];
  /** How many causes are not listed here, in words. */
  readonly more: string | undefined;
  /** The section that has all of them. */
  readonly anchor: string;
}

export interface DiagnosisView {
  readonly notTested: readonly string[];
  readonly groups: readonly CauseGroup[];
}

const kinds = [
  { of: "failures", title: "What is wrong" },
  { of: "errors", title: "What went wrong in the suite" },
  { of: "blocked", title: "Why checks could not be judged" },
] as const;

export function diagnosisView(context: Pick<ResultContext, "anchorOf" | "report">): DiagnosisView {
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
