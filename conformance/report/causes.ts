import type { CheckResult } from "../run/report.js";

/** Failures with one cause: the first of them is told in full, and what it kept from being judged is counted. */
export interface Cause {
  readonly first: CheckResult;
  /** The same check for other subjects. */
  readonly others: readonly CheckResult[];
  readonly blocked: readonly CheckResult[];
}

export interface Causes {
  readonly failures: readonly Cause[];
  readonly warnings: readonly Cause[];
  readonly errors: readonly Cause[];
  /** Blocked by nothing that failed: each group has one reason. */
  readonly blocked: readonly Cause[];
}

/** Sorts what went wrong by cause, in the order of the run. */
export function causesOf(checks: readonly CheckResult[]): Causes {
  const byId = new Map(checks.map((result) => [result.id, result]));
  const roots = new Map<string, CheckResult[]>();
  const loose: CheckResult[] = [];
  for (const result of checks.filter(({ verdict }) => verdict === "blocked")) {
    const root = rootOf(byId, result);
    if (root) roots.set(root.id, [...(roots.get(root.id) ?? []), result]);
    else loose.push(result);
  }
  const grouped = (verdict: CheckResult["verdict"]) =>
    groups(checks.filter((result) => result.verdict === verdict)).map(([first, ...others]): Cause => {
      const blocked = [first, ...others].flatMap(({ id }) => roots.get(id) ?? []);
      return { first, others, blocked };
    });
  return {
    failures: grouped("fail"),
    warnings: grouped("warn"),
    errors: grouped("error"),
    blocked: groups(loose, ({ reason = "" }) => reason).map(([first, ...others]) => ({
      first,
      others,
      blocked: [],
    })),
  };
}

/** The failed check at the start of a chain of blocked ones; undefined where the chain ends in nothing that failed. */
function rootOf(byId: ReadonlyMap<string, CheckResult>, result: CheckResult): CheckResult | undefined {
  const seen = new Set<string>();
  let at: CheckResult | undefined = result;
  while (at?.verdict === "blocked" && !seen.has(at.id)) {
    seen.add(at.id);
    at = at.blockedBy === undefined ? undefined : byId.get(at.blockedBy);
  }
  return at?.verdict === "fail" || at?.verdict === "error" ? at : undefined;
}

type Group = readonly [CheckResult, ...CheckResult[]];

function groups(
  results: readonly CheckResult[],
  keyOf: (result: CheckResult) => string = sameCheck,
): readonly Group[] {
  const found = new Map<string, [CheckResult, ...CheckResult[]]>();
  for (const result of results) {
    const key = keyOf(result);
    const group = found.get(key);
    if (group) group.push(result);
    else found.set(key, [result]);
  }
  return [...found.values()];
}

/** One check over many subjects, or many members that one clause speaks of. */
function sameCheck({ id, clauses }: CheckResult): string {
  const [family = "", , ...name] = id.split("/");
  return family === "round-trip" ? `${family} ${clauses[0]}` : `${family} ${name.join("/")}`;
}
