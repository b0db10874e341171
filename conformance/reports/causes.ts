// Groups the failures of a run by cause, and sorts the causes.
import type { CheckResult } from "../runner/report.js";
import { byId, rootOf } from "../runner/roots.js";
import { isAnotherRecord } from "./another-record.js";
import { type Group, grouped, sameActionAmong, sameReason } from "./group-results.js";
import { asksBySeveral } from "./joined-parameters.js";
import { ownClauses } from "./own-clauses.js";
import { parameterOf } from "./subject.js";

/** The results of one cause. Reports show the first in full, name the others and count what they blocked. */
export interface Cause {
  readonly first: CheckResult;
  /** Other checks that failed in the same way, in the order of the run. */
  readonly others: readonly CheckResult[];
  /** The checks that could not be judged because of it. */
  readonly blocked: readonly CheckResult[];
}

export interface Causes {
  readonly failures: readonly Cause[];
  readonly warnings: readonly Cause[];
  readonly errors: readonly Cause[];
  /** Checks that no failure blocks: each group has one reason. */
  readonly blocked: readonly Cause[];
  /** Failures that the baseline tolerates. */
  readonly tolerated: readonly Cause[];
}

/** Groups failures by cause, the worst first: those that block most checks, then those that fail most checks. */
export function causesOf(checks: readonly CheckResult[]): Causes {
  const all = byId(checks);
  const blockedBy = new Map<string, CheckResult[]>();
  const loose: CheckResult[] = [];
  for (const result of checks.filter(({ verdict }) => verdict === "blocked")) {
    const root = rootOf(all, result);
    if (root) blockedBy.set(root.id, [...(blockedBy.get(root.id) ?? []), result]);
    else loose.push(result);
  }
  const causes = (results: readonly CheckResult[], alike = sameActionAmong(results, checks)) =>
    grouped(results, alike)
      .map(simplestFirst)
      .map(([first, ...others]): Cause => {
        const blocked = [first, ...others].flatMap(({ id }) => blockedBy.get(id) ?? []);
        return { first, others, blocked };
      })
      .sort(worstFirst);
  const held = (verdict: CheckResult["verdict"]) =>
    checks.filter((result) => result.verdict === verdict && !result.tolerated);
  return {
    failures: causes(held("fail")),
    warnings: causes(held("warn")),
    errors: causes(held("error")),
    blocked: causes(
      loose.filter(({ tolerated }) => !tolerated),
      sameReason,
    ),
    tolerated: causes(
      checks.filter((result) => result.tolerated && !(result.verdict === "blocked" && rootOf(all, result))),
    ),
  };
}

/** The number of checks that a cause blocks, in words. */
export function standing({ blocked }: Pick<Cause, "blocked">): string {
  return blocked.length === 1 ? "1 check that depends on it" : `${blocked.length} checks that depend on it`;
}

/**
 * Puts the check first that shows a cause most plainly: one that got another record; one that names the wrong records, not only their number; of one parameter, a search
 * with one of its values; one with a single clause, and among these a search with the fewest parameters, since fewer parameters can be
 * at fault. If several parameters share a cause, no check of only one of them comes first.
 */
function simplestFirst([first, ...others]: Group): Group {
  const parameters = new Set([first, ...others].map(parameterOf).filter((name) => name !== ""));
  const blamesOneOfSeveral = (result: CheckResult) =>
    parameters.size > 1 && parameterOf(result) !== "" && asksBySeveral(result);
  // What a search of the whole type returns too much is explained by a parameter that does so too.
  const followsFromOne = (result: CheckResult) =>
    parameters.size === 1 && parameterOf(result) === "" && result.code === "record-unexpected";
  const simpler = (one: CheckResult, other: CheckResult) =>
    Number(isAnotherRecord(other)) - Number(isAnotherRecord(one)) ||
    Number(one.code === "length") - Number(other.code === "length") ||
    Number(followsFromOne(one)) - Number(followsFromOne(other)) ||
    (parameterOf(one) === parameterOf(other) ? ownValuesOf(one) - ownValuesOf(other) : 0) ||
    Number(ownClauses(one).length > 1) - Number(ownClauses(other).length > 1) ||
    Number(blamesOneOfSeveral(one)) - Number(blamesOneOfSeveral(other)) ||
    parametersOf(one) - parametersOf(other);
  const simplest = others.reduce((best, other) => (simpler(other, best) < 0 ? other : best), first);
  return simplest === first
    ? [first, ...others]
    : [simplest, first, ...others.filter((other) => other !== simplest)];
}

/** The number of values of the parameter that a check is about, at least one: a range has two, and either bound may be at fault. */
function ownValuesOf(result: CheckResult): number {
  const [exchange] = result.exchanges ?? [];
  if (exchange === undefined) return 1;
  return Math.max(1, new URL(exchange.url).searchParams.getAll(parameterOf(result)).length);
}

function parametersOf({ exchanges: [exchange] = [] }: CheckResult): number {
  return exchange === undefined ? 0 : new URL(exchange.url).searchParams.size;
}

function worstFirst(a: Cause, b: Cause): number {
  return b.blocked.length - a.blocked.length || b.others.length - a.others.length;
}
