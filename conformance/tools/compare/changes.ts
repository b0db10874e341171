// Finds the checks in which two runs differ, and groups them by cause.
import type { Verdict } from "../../checks/finding.js";
import type { SideCheck } from "./side.js";

/** Checks whose verdict is worse or better in the second run. */
export interface Changes {
  /** The worst first, then those that affect most checks. */
  readonly worse: readonly ChangeGroup[];
  readonly better: readonly ChangeGroup[];
}

/** Changes with one cause: one check with several subjects, and the checks that it blocks. */
export interface ChangeGroup {
  readonly first: Change;
  /** Ids of the same check's other subjects. */
  readonly others: readonly string[];
  /** Ids of checks that are blocked by these. */
  readonly blocked: readonly string[];
  /** How many of all these are required. */
  readonly required: number;
}

/** One check on both sides. */
export interface Change {
  readonly id: string;
  readonly title: string;
  readonly from: Verdict;
  readonly to: Verdict;
  /** The result in `b`, or in `a` if the check is better in `b`. */
  readonly expected?: string;
  readonly actual?: string;
  readonly reason?: string;
}

/**
 * A higher rank is worse. Not judged is worse than passed, since nothing is known. A pinned answer that matches passes,
 * and an unpinned one is observed: only the question differs.
 */
const rank: Readonly<Record<Verdict, number>> = {
  pass: 0,
  observed: 0,
  "not-applicable": 1,
  warn: 2,
  blocked: 3,
  error: 4,
  fail: 5,
};

interface Pair {
  readonly a: SideCheck;
  readonly b: SideCheck;
}

export function changesOf(a: readonly SideCheck[], b: readonly SideCheck[]): Changes {
  const before = new Map(a.map((check) => [check.id, check]));
  const pairs = b.flatMap((check): readonly Pair[] => {
    const other = before.get(check.id);
    return other === undefined || rank[other.verdict] === rank[check.verdict] ? [] : [{ a: other, b: check }];
  });
  const isWorse = (pair: Pair) => rank[pair.b.verdict] > rank[pair.a.verdict];
  const worse = pairs.filter(isWorse);
  const better = pairs.filter((pair) => !isWorse(pair));
  return {
    worse: grouped(worse, (pair) => pair.b).sort(byWeight((group) => rank[group.first.to])),
    better: grouped(better, (pair) => pair.a).sort(byWeight((group) => rank[group.first.from])),
  };
}

function byWeight(weight: (group: ChangeGroup) => number) {
  const size = ({ others, blocked }: ChangeGroup) => others.length + blocked.length;
  return (x: ChangeGroup, y: ChangeGroup) => weight(y) - weight(x) || size(y) - size(x);
}

/** Groups changes by cause; `reported` chooses the side that has the failure. */
function grouped(pairs: readonly Pair[], reported: (pair: Pair) => SideCheck): ChangeGroup[] {
  const byId = new Map(pairs.map((pair) => [reported(pair).id, pair]));
  const groups = new Map<string, Pair[]>();
  const blocked = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const root = rootOf(byId, pair, reported);
    const key = keyOf(root ?? pair, reported);
    const into = root === undefined ? groups : blocked;
    into.set(key, [...(into.get(key) ?? []), pair]);
  }
  return [...groups].flatMap(([key, [first, ...others]]) => {
    if (first === undefined) return [];
    const held = blocked.get(key) ?? [];
    const required = [first, ...others, ...held].filter(
      ({ a, b }) => a.kind === "required" || b.kind === "required",
    );
    const ids = (some: readonly Pair[]) => some.map(({ b }) => b.id);
    return [
      {
        first: changeOf(first, reported),
        others: ids(others),
        blocked: ids(held),
        required: required.length,
      },
    ];
  });
}

/** The changed check at the start of a chain of blocked ones; undefined if no changed check blocks the pair. */
function rootOf(
  byId: ReadonlyMap<string, Pair>,
  pair: Pair,
  reported: (pair: Pair) => SideCheck,
): Pair | undefined {
  const seen = new Set<string>();
  let at: Pair | undefined = pair;
  while (at !== undefined && reported(at).verdict === "blocked" && !seen.has(reported(at).id)) {
    const { id, blockedBy }: SideCheck = reported(at);
    seen.add(id);
    at = blockedBy === undefined ? undefined : byId.get(blockedBy);
  }
  return at === pair || at === undefined || reported(at).verdict === "blocked" ? undefined : at;
}

/** A key for changes of one check with several subjects; for blocked checks without a failure, of one reason. */
function keyOf({ a, b }: Pair, reported: (pair: Pair) => SideCheck): string {
  const { id, verdict, reason } = reported({ a, b });
  const [family = "", , ...name] = id.split("/");
  const check =
    verdict === "blocked" || verdict === "not-applicable" ? reason : `${family}/${name.join("/")}`;
  return `${a.verdict} ${b.verdict} ${check}`;
}

function changeOf({ a, b }: Pair, reported: (pair: Pair) => SideCheck): Change {
  const { expected, actual, reason } = reported({ a, b });
  return {
    id: b.id,
    title: b.title,
    from: a.verdict,
    to: b.verdict,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    ...(reason === undefined ? {} : { reason }),
  };
}
