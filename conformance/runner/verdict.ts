// Computes the verdict of a run from its results, and its exit code.
import type { Kind } from "../checks/finding.js";
import type { CheckResult, OverallVerdict, Report, Tally } from "./report.js";

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

const codes = { conformant: 0, nonconformant: 1, inconclusive: 3 } as const;

/**
 * 0 conformant, 1 nonconformant, 3 inconclusive; 0 also for a run that recorded answers, as asked. With a baseline: 1 if an entry is out
 * of date, otherwise by the verdict without the tolerated failures.
 */
export function exitCode(report: Pick<Report, "verdict" | "baseline" | "recorded">): 0 | 1 | 3 {
  const { verdict, baseline } = report;
  if (baseline !== undefined && baseline.faults.length > 0) return 1;
  return hasRecorded(report) ? 0 : codes[baseline?.verdict ?? verdict];
}

/** Whether a run without a verdict did what it had to do: it recorded answers. */
export const hasRecorded = ({ verdict, recorded }: Pick<Report, "verdict" | "recorded">): boolean =>
  verdict === "inconclusive" && recorded !== undefined;
