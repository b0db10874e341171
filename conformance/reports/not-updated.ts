// Finds the types whose updates change nothing: that explains every other failure of their updates.
import { updateFamily } from "../checks/interactions/interaction-id.js";
import type { CheckResult } from "../runner/report.js";
import { typeOf } from "./subject.js";

/** Whether a result shows that an update was answered as done and left the record as it was. */
export function isNotUpdated({ verdict, code }: CheckResult): boolean {
  return verdict === "fail" && code === "not-updated";
}

/** Whether a result is explained by updates that change nothing. */
export function explainedByNotUpdated(results: readonly CheckResult[]): (result: CheckResult) => boolean {
  const types = new Set(results.filter(isNotUpdated).map(typeOf));
  return (result) =>
    result.verdict === "fail" && result.id.startsWith(`${updateFamily}/`) && types.has(typeOf(result));
}
