// Compares the at-least-one rules of one type.
import type { AtLeastOneRule } from "../../../spec/search-parameter.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import { paired, pairedNames } from "../pairs.js";
import { nodeChanges } from "./node.js";

/** Rules have no names, so a rule is paired with the one that shares most parameters with it. */
export function rulesChanges({ old, new: now }: Pair<readonly AtLeastOneRule[]>): readonly Change[] {
  const same = paired(old, now, rule);
  const { pairs, removed: gone, added: fresh } = nearestPairs(same.removed, same.added);
  return [
    ...gone.map((one) => removed("at-least-one-removed", one, rule(one))),
    ...fresh.map((one) => added("at-least-one-added", one, rule(one))),
    ...pairs.flatMap(ruleChanges),
    ...same.kept.flatMap(nodeChanges),
  ];
}

/** The parameters, sorted: their order in the spec means nothing. */
function rule({ parameters }: AtLeastOneRule): string {
  return [...parameters].sort().join(", ");
}

function ruleChanges(pair: Pair<AtLeastOneRule>): readonly Change[] {
  const names = pairedNames(pair.old.parameters, pair.new.parameters);
  const fewer = names.added.length === 0;
  const more = names.removed.length === 0;
  const id = more ? "at-least-one-loosened" : fewer ? "at-least-one-tightened" : "at-least-one-changed";
  return [...altered(id, pair, [rule(pair.old), rule(pair.new)]), ...nodeChanges(pair)];
}

interface Nearest {
  readonly pairs: readonly Pair<AtLeastOneRule>[];
  readonly removed: readonly AtLeastOneRule[];
  readonly added: readonly AtLeastOneRule[];
}

/** Pairs rules that share a parameter, those that share most first. */
function nearestPairs(old: readonly AtLeastOneRule[], now: readonly AtLeastOneRule[]): Nearest {
  const shared = (a: AtLeastOneRule, b: AtLeastOneRule) =>
    a.parameters.filter((name) => b.parameters.includes(name)).length;
  const candidates = old
    .flatMap((before) => now.map((after) => ({ old: before, new: after, weight: shared(before, after) })))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const taken = new Set<AtLeastOneRule>();
  const pairs = candidates.filter((pair) => {
    if (taken.has(pair.old) || taken.has(pair.new)) return false;
    taken.add(pair.old).add(pair.new);
    return true;
  });
  const isLeft = (one: AtLeastOneRule) => !taken.has(one);
  return { pairs, removed: old.filter(isLeft), added: now.filter(isLeft) };
}
