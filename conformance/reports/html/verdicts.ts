// The words and icons of verdicts on the HTML page.
import type { Verdict } from "../../checks/finding.js";
import type { CheckResult } from "../../runner/report.js";

/** How a verdict is shown: as an icon with a word. */
export interface VerdictLabel {
  readonly verdict: Verdict;
  readonly word: string;
  /** What it means, for the legend. */
  readonly means: string;
}

/** The icon and the colour of a result: those of its verdict, or of its own kind if the baseline tolerates it. */
export interface Mark {
  readonly mark: Verdict | "known";
}

/** Worst first: the order of legends, counts and lists. */
export const verdictLabels: readonly VerdictLabel[] = [
  { verdict: "fail", word: "failed", means: "the deployment violates the document" },
  { verdict: "error", word: "error", means: "a fault of the suite itself, not a verdict on the deployment" },
  {
    verdict: "blocked",
    word: "blocked",
    means: "could not be judged, because something that it needs failed or is missing",
  },
  { verdict: "warn", word: "warning", means: "advice that the deployment does not follow" },
  { verdict: "pass", word: "passed", means: "holds" },
  { verdict: "observed", word: "observed", means: "the document does not say; the answer is only recorded" },
  {
    verdict: "not-applicable",
    word: "not applicable",
    means: "does not concern this run, for the reason given",
  },
];

/** How a result is shown. One that the baseline tolerates does not look like a new one. */
export function markedLabel({ verdict, tolerated }: CheckResult): VerdictLabel & Mark {
  const label = verdictLabels[rankOf(verdict)] ?? { verdict, word: verdict, means: "" };
  return { ...label, mark: tolerated === undefined ? verdict : "known" };
}

/** Rank of a verdict, the worst 0. */
export const rankOf = (verdict: Verdict): number =>
  verdictLabels.findIndex((each) => each.verdict === verdict);
