// Says in one line how a run ended, in words that agree with its exit code.
import { counted } from "../../spec/text/counted.js";
import { printable } from "../../spec/text/layout.js";
import {
  type BaselineState,
  exitCode,
  hasRecorded,
  type OverallVerdict,
  type Report,
} from "../runner/report.js";
import { outdatedEntries } from "./baseline-entries.js";
import { type Cause, type Causes, causesOf } from "./causes.js";
import { noRecordsIn } from "./no-records.js";

/** How a run ended. The last line of the terminal and of GitHub's summary. */
export interface Outcome {
  /** The verdict that the exit code follows; `recorded` for a run that recorded answers, as asked, and has no verdict. */
  readonly verdict: OverallVerdict | "recorded";
  /** Why; absent if everything passed. */
  readonly reason?: string;
  /** The word and the reason: `PASS with 2 known failures (12 checks)`, `FAIL: 3 causes (12 checks)`, `INCONCLUSIVE: 4 required checks could not be judged: …`. */
  readonly words: string;
}

/** The outcome of a run with its baseline: exit code 0 is PASS, 1 is FAIL, 3 is INCONCLUSIVE. */
export function outcomeOf(report: Report, causes = causesOf(report.checks)): Outcome {
  switch (exitCode(report)) {
    case 0:
      return hasRecorded(report) ? recorded(report) : passed(report, causes);
    case 1:
      return outcome("nonconformant", "FAIL", whyFailed(report, causes));
    case 3:
      return outcome("inconclusive", "INCONCLUSIVE", whyOpen(report, causes));
  }
}

const outcome = (verdict: OverallVerdict, word: string, reason: string): Outcome => ({
  verdict,
  reason,
  words: `${word}: ${reason}`,
});

function recorded(report: Report): Outcome {
  const reason = whyNothingTested(report);
  return { verdict: "recorded", reason, words: `RECORDED: ${reason}` };
}

function passed({ baseline, checks }: Report, causes: Causes): Outcome {
  const verdict = "conformant";
  if (!baseline || !hasKnown({ baseline })) return { verdict, words: "PASS" };
  const { tolerated } = baseline;
  const [one, many] = checks.some((result) => result.tolerated && result.verdict === "blocked")
    ? ["fails or is blocked", "fail or are blocked"]
    : ["fails", "fail"];
  const { length } = causes.tolerated;
  const inCauses = length === tolerated ? "" : `, for ${counted(length, "cause")}`;
  return {
    verdict,
    reason:
      tolerated === 1
        ? `only the known check ${one}`
        : `only the ${tolerated} known checks ${many}${inCauses}`,
    words: `PASS with ${knownCount(baseline, causes)}`,
  };
}

/** Whether the baseline tolerates a failure of the run. Then the verdict and the result differ. */
export function hasKnown({ baseline }: Pick<Report, "baseline">): boolean {
  return (baseline?.tolerated ?? 0) > 0;
}

const besides: Readonly<Record<OverallVerdict, string>> = {
  conformant: "nothing else failed",
  nonconformant: "other checks failed too",
  inconclusive: "other checks could not be judged",
};

/** What the baseline tolerates, and what is left: `2 known failures (12 checks); nothing else failed`. */
export function knownWords(baseline: BaselineState, causes: Causes): string {
  const failures = knownCount(baseline, causes);
  return baseline.tolerated === 0 ? failures : `${failures}; ${besides[baseline.verdict]}`;
}

/** One cause is one failure. Its checks are counted too, if they are more. */
function knownCount({ tolerated: checks }: BaselineState, { tolerated: { length } }: Causes): string {
  const failures = counted(length, "known failure");
  return checks === length ? failures : `${failures} (${counted(checks, "check")})`;
}

function whyFailed({ baseline }: Report, { failures }: Causes): string {
  const faults = outdatedEntries(baseline?.faults ?? []).length;
  const failed = failures.reduce((sum, { others }) => sum + 1 + others.length, 0);
  const blocked = failures.reduce((sum, cause) => sum + cause.blocked.length, 0);
  const checks = counted(failed, "check") + (blocked === 0 ? "" : `, ${blocked} more not judged`);
  const parts = [
    ...(failures.length === 0 ? [] : [`${counted(failures.length, "cause")} (${checks})`]),
    ...(faults === 0 ? [] : [`${counted(faults, "baseline entry")} out of date`]),
  ];
  return parts.join(", ");
}

/** Only required checks keep a run from a verdict. */
function whyOpen(report: Report, { errors, blocked }: Causes): string {
  const required = (cause: Cause) =>
    [cause.first, ...cause.others].filter(({ kind }) => kind === "required").length;
  const open = [...errors, ...blocked]
    .filter((cause) => required(cause) > 0)
    .sort((a, b) => required(b) - required(a));
  const [most] = open;
  if (most === undefined) return whyNothingTested(report);
  const checks = counted(
    open.reduce((sum, cause) => sum + required(cause), 0),
    "required check",
  );
  const why = noRecordsIn(report, most)?.what ?? printable(most.first.reason ?? most.first.title);
  return `${checks} could not be judged: ${why}`;
}

/** Why a run without a verdict tested nothing; or what it recorded, if it had to record answers. */
export function whyNothingTested(report: Report): string {
  const { checks, observations, watched } = report;
  const required = checks.filter(({ kind }) => kind === "required");
  const [only, ...others] = required;
  const nothing = (why: string) => `nothing was tested, since ${why}`;
  if (required.some(({ tolerated }) => tolerated)) return "nothing was tested besides known failures";
  if (only !== undefined)
    return nothing(
      others.length === 0
        ? "the only required check is not applicable"
        : `all ${required.length} required checks are not applicable`,
    );
  if (watched !== undefined) return nothing("the traffic shows no required check");
  const noneSelected = "no required check was selected";
  const answers = observations.filter(({ value }) => value !== undefined).length;
  const told = `${answers} of ${counted(observations.length, "answer")} recorded`;
  if (hasRecorded(report)) return `${told}; ${nothing(noneSelected)}`;
  return nothing(observations.length === 0 ? noneSelected : `${noneSelected}; ${told}`);
}
