// Groups results that have one cause, by codes, clauses and exchanges.
import type { CheckResult } from "../runner/report.js";

/** What a result shares with others of its cause; one thing in common is enough. */
export type Keys = (result: CheckResult) => readonly string[];

export type Group = readonly [CheckResult, ...CheckResult[]];

/** Results that share a key, directly or through others, together; groups and their members in the order given. */
export function grouped(results: readonly CheckResult[], keysOf: Keys): readonly Group[] {
  interface Growing {
    readonly keys: readonly string[];
    readonly members: readonly CheckResult[];
  }
  const groups = new Map<string, Growing>();
  for (const result of results) {
    const keys = keysOf(result);
    const met = [...new Set(keys.flatMap((key) => groups.get(key) ?? []))];
    const group: Growing = {
      keys: [...met.flatMap((one) => one.keys), ...keys],
      members: [...met.flatMap(({ members }) => members), result],
    };
    for (const key of group.keys) groups.set(key, group);
  }
  const place = new Map(results.map((result, index) => [result, index]));
  const inOrder = (a: CheckResult, b: CheckResult) => (place.get(a) ?? 0) - (place.get(b) ?? 0);
  return [...new Set(groups.values())]
    .flatMap(({ members }): readonly Group[] => {
      const [first, ...others] = [...members].sort(inOrder);
      return first ? [[first, ...others]] : [];
    })
    .sort(([a], [b]) => inOrder(a, b));
}

/**
 * Failures of one cause: one answer decided them, one clause was violated in one way, or one check found the same of
 * several types.
 */
export function sameAction(result: CheckResult): readonly string[] {
  const { id, verdict, code, clauses, exchanges } = result;
  const [family = "", , ...name] = id.split("/");
  const [deciding] = exchanges ?? [];
  const came = [verdict, code, deciding?.status].join(" ");
  return [
    `${came} ${family}/${name.join("/")}`,
    ...(clauses[0] === undefined ? [] : [`${came} ${clauses[0]}`]),
    ...(deciding ? [`${verdict} ${deciding.n}`] : []),
  ];
}

/** Blocked checks with the same reason, whatever their type. */
export function sameReason({ code, lacks, reasonCode, exchanges }: CheckResult): readonly string[] {
  return [lacks ?? reasonCode ?? [code, exchanges?.[0]?.status].join(" ")];
}
