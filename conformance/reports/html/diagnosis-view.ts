// The data of the diagnosis at the head of the HTML page: what was not tested, and the causes.
import { counted } from "../../../spec/text/counted.js";
import type { Report } from "../../runner/report.js";
import type { Causes } from "../causes.js";
import { notTested } from "../not-tested.js";
import { type CauseLine, causeLines, mostAtHead } from "./causes-view.js";
import type { ResultContext } from "./result-view.js";
import { brief } from "./shown.js";

export interface DiagnosisView {
  readonly notTested: readonly string[];
  /** The heading of the causes. */
  readonly title: string;
  /** The causes of failure; if nothing failed, the reasons why checks could not be judged. */
  readonly causes: readonly CauseLine[];
  /** How many causes are not listed here, in words. */
  readonly more: string | undefined;
  /** The section that has all of them. */
  readonly anchor: string;
}

const longest = 200;

export function diagnosisView(
  report: Report,
  causes: Causes,
  context: Pick<ResultContext, "anchorOf">,
): DiagnosisView {
  const of = (["failures", "errors", "blocked"] as const).find((each) => causes[each].length > 0);
  const all = of === undefined ? [] : causes[of];
  const shown = all.slice(0, mostAtHead).filter(({ first }) => context.anchorOf(first) !== undefined);
  return {
    notTested: notTested(report),
    title: of === undefined ? "" : titles[of],
    causes: causeLines(context, shown, of === "blocked").map((line) => ({
      ...line,
      title: brief(line.title, longest),
    })),
    more: all.length > shown.length ? counted(all.length - shown.length, "more cause") : undefined,
    anchor: of ?? "",
  };
}

const titles = {
  failures: "What is wrong",
  errors: "What went wrong in the suite",
  blocked: "Why checks could not be judged",
} as const;
