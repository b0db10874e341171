// Finds the failure that explains a blocked check.
import type { CheckResult } from "./report.js";

/** The failed check at the start of a chain of blocked ones; undefined if the chain does not lead to a failed check. */
export function rootOf(byId: ReadonlyMap<string, CheckResult>, result: CheckResult): CheckResult | undefined {
  const seen = new Set<string>();
  let at: CheckResult | undefined = result;
  while (at?.verdict === "blocked" && !seen.has(at.id)) {
    seen.add(at.id);
    at = at.blockedBy === undefined ? undefined : byId.get(at.blockedBy);
  }
  return at?.verdict === "fail" || at?.verdict === "error" ? at : undefined;
}

/** Results by their ids. */
export const byId = (results: readonly CheckResult[]): ReadonlyMap<string, CheckResult> =>
  new Map(results.map((result) => [result.id, result]));

/** For each required check that is blocked, the id of the failure that explains it, if there is one. */
export function rootsOf(results: readonly CheckResult[]): readonly string[] {
  const all = byId(results);
  return results
    .filter(({ kind, verdict }) => kind === "required" && verdict === "blocked")
    .flatMap((result) => rootOf(all, result)?.id ?? []);
}
