// Keeps answers of an earlier run that a later one could not get.
import { isDeepStrictEqual } from "node:util";
import { isMembers } from "../../../spec/json.js";
import type { GapAnswer } from "../gap-answer.js";
import type { Report } from "../report.js";
import { deploymentOf } from "./profile.js";
import type { EarlierAnswers } from "./refuse-other-answers.js";

export interface Kept {
  /** The report, with each answer that the run lacks and the file has from the same deployment. */
  readonly report: Report;
  /** The number of these answers. */
  readonly kept: number;
}

/** Nobody expects to lose an answer by a run that could not ask for it, such as one without `--write`. */
export function withKeptAnswers(report: Report, earlier: EarlierAnswers | undefined): Kept {
  if (earlier === undefined || !isDeepStrictEqual(earlier.deployment, deploymentOf(report)))
    return { report, kept: 0 };
  const observations = report.observations.map((answer) => keptFor(answer, earlier) ?? answer);
  const kept = observations.filter((answer) => !report.observations.includes(answer)).length;
  return { report: { ...report, observations }, kept };
}

function keptFor(answer: GapAnswer, { answers }: EarlierAnswers): GapAnswer | undefined {
  const { value, untold: _untold, lacks: _lacks, ...rest } = answer;
  const known = answers[answer.gap];
  if (value !== undefined || !isMembers(known)) return undefined;
  const { answer: held, evidence } = known;
  if (typeof held !== "string" || typeof evidence !== "string") return undefined;
  return { ...rest, value: held, evidence };
}
