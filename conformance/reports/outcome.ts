// Says in one line how a run ended, in words that agree with its exit code.
import { counted } from "../../spec/text/counted.js";
import { printable } from "../../spec/text/layout.js";
import { accountsFor, countedCauses, resultsOf } from "../runner/causes/causes.js";
import { countedByVerdict, requiredIn } from "../runner/check-counts.js";
import { observationId } from "../runner/plan.js";
import type { BaselineState, Causes, OverallVerdict, Report } from "../runner/report.js";
import { exitCode, hasRecorded, tally } from "../runner/verdict.js";
import { outdatedEntries } from "./baseline-entries.js";
import { extentOf } from "./extent.js";

/** How a run ended. The last line of the terminal and of GitHub's summary. */
export interface Outcome {
  /** The verdict that the exit code follows; `recorded` for a run that recorded answers, as asked, and has no verdict. */
  readonly verdict: OverallVerdict | "recorded";
  /** Why; absent if everything passed. */
  readonly reason?: string;
  /** The word and the reason: `PASS with 2 known failures (12 checks)`, `PASS: 80 pinned answers`, `FAIL: 3 causes (12 checks: 4 failed, 8 blocked)`, `INCONCLUSIVE: 4 required checks could not be judged: …`. */
  readonly words: string;
}

/** The outcome of a run with its baseline: exit code 0 is PASS, 1 is FAIL, 3 is INCONCLUSIVE. */
export function outcomeOf(report: Report): Outcome {
  switch (exitCode(report)) {
    case 0:
      return hasRecorded(report) ? recorded(report) : passed(report);
    case 1:
      return outcome("nonconformant", "FAIL", whyFailed(report));
    case 3:
      return outcome("inconclusive", "INCONCLUSIVE", whyOpen(report));
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

function passed(report: Report): Outcome {
  const { causes } = report;
  const verdict = "conformant";
  if (!hasKnown(report)) {
    const extent = passedPart(report);
    return { verdict, words: extent === undefined ? "PASS" : `PASS: ${extent}` };
  }
  const [one, many] = report.checks.some((result) => result.tolerated && result.verdict === "blocked")
    ? ["fails or is blocked", "fail or are blocked"]
    : ["fails", "fail"];
  const { length } = causes.tolerated;
  const tolerated = knownChecks(causes);
  const inCauses = length === tolerated ? "" : `, for ${counted(length, "cause")}`;
  return {
    verdict,
    reason:
      tolerated === 1
        ? `only the known check ${one}`
        : `only the ${tolerated} known checks ${many}${inCauses}`,
    words: `PASS with ${knownCount(causes)}`,
  };
}

/** What passed in a run that judged only some of the required checks: `80 pinned answers`, `12 required checks, 3 pinned answers`. */
function passedPart(report: Report): string | undefined {
  if (extentOf(report) === undefined) return undefined;
  const passing = report.checks.filter(({ kind, verdict }) => kind === "required" && verdict === "pass");
  const gaps = new Set(report.observations.map(({ gap }) => observationId(gap)));
  const pins = passing.filter(({ id }) => gaps.has(id)).length;
  const others = passing.length - pins;
  const parts = [
    ...(others === 0 ? [] : [counted(others, "required check")]),
    ...(pins === 0 ? [] : [counted(pins, "pinned answer")]),
  ];
  return parts.join(", ");
}

/** Whether the baseline tolerates a failure of the run. Then the verdict and the result differ. */
export const hasKnown = ({ baseline }: Pick<Report, "baseline">): boolean => (baseline?.tolerated ?? 0) > 0;

const besides: Readonly<Record<OverallVerdict, string>> = {
  conformant: "nothing else failed",
  nonconformant: "other checks failed too",
  inconclusive: "other checks could not be judged",
};

/** What the baseline tolerates, and what is left: `2 known failures (12 checks); nothing else failed`. */
export function knownWords(baseline: BaselineState, causes: Causes): string {
  const { tolerated, verdict, notTested } = baseline;
  return [
    knownCount(causes),
    ...(tolerated === 0 ? [] : [besides[verdict]]),
    ...(notTested === undefined
      ? []
      : [`${counted(notTested, "check")} in it ${notTested === 1 ? "was" : "were"} not tested in this run`]),
  ].join("; ");
}

/** One cause is one failure. Its checks are counted too, if they are more. */
function knownCount(causes: Causes): string {
  const { tolerated } = causes;
  const failures = counted(tolerated.length, "known failure");
  return knownChecks(causes) === tolerated.length
    ? failures
    : `${failures} (${countedByVerdict(resultsOf(...tolerated))})`;
}

const knownChecks = ({ tolerated }: Causes): number => requiredIn(resultsOf(...tolerated));

function whyFailed({ baseline, causes }: Report): string {
  const { failures } = causes;
  const faults = outdatedEntries(baseline?.faults ?? []).length;
  const parts = [
    ...(failures.length === 0 ? [] : [countedCauses(failures)]),
    ...unexplained(causes),
    ...(faults === 0 ? [] : [`${counted(faults, "baseline entry")} out of date`]),
  ];
  return parts.join(", ");
}

/** The checks without a verdict that no failure explains: `30 more checks blocked for other reasons`, `1 suite error`. */
export function unexplained({ errors, blocked }: Causes): readonly string[] {
  const { blocked: held, error } = tally(resultsOf(...errors, ...blocked), "required");
  return [
    ...(held === undefined ? [] : [`${counted(held, "more check")} blocked for other reasons`]),
    ...(error === undefined ? [] : [counted(error, "suite error")]),
  ];
}

/** Only required checks keep a run from a verdict. */
function whyOpen(report: Report): string {
  const { errors, blocked } = report.causes;
  const open = [...errors, ...blocked]
    .filter((cause) => accountsFor(cause) > 0)
    .sort((a, b) => accountsFor(b) - accountsFor(a));
  const [most] = open;
  if (most === undefined) return whyNothingTested(report);
  const checks = counted(requiredIn(resultsOf(...open)), "required check");
  const why = most.noRecords?.what ?? printable(most.first.reason ?? most.first.title);
  return `${checks} could not be judged: ${why}`;
}

/** Why watched traffic shows nothing. */
export const noTraffic = "no client sent a request of the interface";

/** Why a run without a verdict tested nothing; or what it recorded, if it had to record answers. */
export function whyNothingTested(report: Report): string {
  const { checks, observations, watched } = report;
  const required = checks.filter(({ kind }) => kind === "required");
  const [only, ...others] = required;
  const nothing = (why: string) => `nothing was tested, since ${why}`;
  if (required.some(({ tolerated }) => tolerated)) return "nothing was tested besides known failures";
  if (watched !== undefined)
    return nothing(watched.described === 0 ? noTraffic : "the traffic shows no required check");
  if (only !== undefined)
    return nothing(
      others.length === 0
        ? "the only required check is not applicable"
        : `all ${required.length} required checks are not applicable`,
    );
  const noneSelected = "no required check was selected";
  const answers = observations.filter(({ value }) => value !== undefined).length;
  const told = `${answers} of ${counted(observations.length, "answer")}`;
  if (hasRecorded(report)) return `${told}; ${nothing(noneSelected)}`;
  return nothing(observations.length === 0 ? noneSelected : `${noneSelected}; ${told} recorded`);
}
