// Counts the checks of causes in a sentence, in the same way everywhere on the HTML page.
import { counted } from "../../../spec/text/counted.js";
import type { CheckResult } from "../../runner/report.js";
import type { Cause } from "../causes.js";

/** `448 checks, and 18 of advice`: the terminal counts the required ones. */
export function countedByKind(results: readonly CheckResult[]): string {
  const advice = results.filter(({ kind }) => kind === "advice").length;
  const required = counted(results.length - advice, "check");
  if (advice === results.length) return counted(advice, "check");
  return advice === 0 ? required : `${required}, and ${advice} of advice`;
}

/** `3 causes: 14 checks failed, and 14 more could not be judged because of them.` */
export function failedWords(causes: readonly Cause[]): string {
  const failed = causes.reduce((sum, { others }) => sum + 1 + others.length, 0);
  const blocked = causes.reduce((sum, cause) => sum + cause.blocked.length, 0);
  const them = causes.length === 1 ? "it" : "them";
  const more = blocked === 0 ? "" : `, and ${blocked} more could not be judged because of ${them}`;
  return `${counted(causes.length, "cause")}: ${counted(failed, "check")} failed${more}.`;
}
