// Phrases that the reports of `cri-kit diff` share.
import { counted } from "../../../spec/text/counted.js";
import { few } from "../../../spec/text/fitting.js";
import type { Change } from "../change.js";
import type { ExceptionFault } from "../exceptions/apply.js";
import { directionTexts } from "../rule.js";
import type { DiffReport, Finding, Place, Step } from "./diff-report.js";

export const effectText = ({ rule }: Finding): string => `affects ${directionTexts[rule.direction]}`;

const steps: Readonly<Record<Step, string>> = {
  major: "a major version: something that was valid now fails",
  minor: "a minor version: everything that was valid still is",
  patch: "a patch: requests and responses stay the same",
  none: "no new version: the two specs say the same",
};

/** Why it is that step, without its name; undefined if nothing differs. */
export function stepReason({ step }: DiffReport): string | undefined {
  const [, reason] = steps[step].split(": ");
  return reason;
}

export const stepText = ({ step }: DiffReport): string => steps[step];

/** What is wrong with an exception, as a title. */
export const faultTitles: Readonly<Record<ExceptionFault["why"], string>> = {
  unmatched: "exception without a change",
  expired: "exception past its last day",
};

/** How many exceptions are out of date. */
export function faultsText({ exceptions }: DiffReport): string | undefined {
  const count = exceptions?.faults.length ?? 0;
  if (count === 0) return undefined;
  return `${counted(count, "entry")} ${count === 1 ? "is" : "are"} out of date, so the exit code is 1`;
}

export const placeText = ({ file, line }: Pick<Place, "file" | "line">): string => `${file}:${line}`;

/** What the removed half of a likely rename says about the added half; undefined for other changes. */
export const hintText = ({ change: { rename } }: Finding): string | undefined =>
  rename && `a rename? ${rename.clause} was added and is similar`;

/** The consequences of a rename, without its added half, which the hint names. */
export const furtherFollowers = ({ change: { rename }, followers }: Finding): readonly Change[] =>
  followers.filter(({ clause }) => clause !== rename?.clause);

/** What follows from a rename: `if renamed: search.Device.ward (parameter-looks-elsewhere)`; undefined if nothing does. */
export function followersText(finding: Finding, most: number): string | undefined {
  const changes = furtherFollowers(finding).map(({ rule, clause }) => `${clause} (${rule})`);
  return changes.length === 0 ? undefined : `if renamed: ${few(changes, most)}`;
}

export function countsText({ counts }: DiffReport): string {
  const { breaking, risky, safe, excepted } = counts;
  const parts = [`${breaking} breaking`, `${risky} risky`, `${safe} safe`];
  return [...parts, ...(excepted === 0 ? [] : [`${excepted} excepted`])].join(", ");
}
