import type { Position, SpecNode } from "../../spec/spec-node.js";
import { wordRules } from "./rules/words.js";
import type { RuleId } from "./rules.js";

/** What one of the two specs says, in a few words, and where. */
export interface Said {
  readonly text: string;
  readonly at: Position;
}

/** One difference between two versions of a spec: a rule at a clause. */
export interface Change {
  readonly rule: RuleId;
  /** Clause of the node that changed; the new spec's, where both have it. */
  readonly clause: string;
  /** Absent where the old spec has no such thing. */
  readonly old?: Said;
  /** Absent where the new spec has no such thing. */
  readonly new?: Said;
  /** Further clauses of which the very same is to be said. */
  readonly also: readonly string[];
  /** Clauses that feel it though they did not change: parameters that look at a field, fields that use a shape, and the like. */
  readonly felt: readonly string[];
  /** What it may be in truth: one half of a rename. */
  readonly hint?: string;
}

/** One node in both specs. */
export interface Pair<T> {
  readonly old: T;
  readonly new: T;
}

export function added(rule: RuleId, node: SpecNode, text: string): Change {
  return { rule, clause: node.clause, new: { text, at: node.at }, also: [], felt: [] };
}

export function removed(rule: RuleId, node: SpecNode, text: string): Change {
  return { rule, clause: node.clause, old: { text, at: node.at }, also: [], felt: [] };
}

/** A change of one attribute of a node that both specs have; nothing where the two texts are the same. */
export function altered(
  rule: RuleId,
  { old, new: now }: Pair<SpecNode>,
  [was, is]: readonly [was: string, is: string],
): readonly Change[] {
  if (was === is) return [];
  const said = { old: { text: was, at: lastSaid(old) }, new: { text: is, at: lastSaid(now) } };
  return [{ rule, clause: now.clause, ...said, also: [], felt: [] }];
}

/** A spec that is put together says what its overlay says, so that is where a change of it is to be read. */
const lastSaid = ({ at, changedAt = at }: SpecNode): Position => changedAt;

/** The changes of something that others rest on, each with the clauses that feel it; words are felt by nobody. */
export function feltBy(
  changes: readonly Change[],
  others: (change: Change) => readonly string[],
): readonly Change[] {
  return changes.map((change) => (isFelt(change.rule) ? { ...change, felt: others(change) } : change));
}

function isFelt(rule: RuleId): boolean {
  return !(rule in wordRules);
}
