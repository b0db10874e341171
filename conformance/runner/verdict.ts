// Computes the verdict of a run from its results.
import type { Kind } from "../checks/finding.js";
import type { CheckResult, OverallVerdict, Tally } from "./report.js";

/** The verdict over all results. Checks that could not be judged count against the run. */
export function overall(results: readonly CheckResult[]): OverallVerdict {
  const required = results.filter(({ kind }) => kind === "required");
  const any = (...verdicts: readonly CheckResult["verdict"][]) =>
    required.some(({ verdict }) => verdicts.includes(verdict));
  if (any("fail")) return "nonconformant";
  return any("blocked", "error") || !any("pass") ? "inconclusive" : "conformant";
}

/** Number of results of a kind by verdict. */
export function tally(results: readonly CheckResult[], kind: Kind): Tally {
  const counts = new Map<CheckResult["verdict"], number>();
  for (const result of results) {
    if (result.kind === kind) counts.set(result.verdict, (counts.get(result.verdict) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort());
}
