// The type of a difference between two versions of a spec, and functions to make one.
import type { Position, SpecNode } from "../../spec/spec-node.js";
import type { RuleText } from "./rule.js";
import { wordRules } from "./rules/words.js";
import type { RuleId } from "./rules.js";

/** A node's attribute in one of the two specs: its text and its place. */
export interface Attribute {
  readonly text: string;
  readonly at: Position;
}

/** One difference between two versions of a spec: a rule applied to a clause. */
export interface Change {
  readonly rule: RuleId;
  /** Clause of the changed node; the new spec's clause if both specs have the node. */
  readonly clause: string;
  /** Absent if the old spec has no such node. */
  readonly old?: Attribute;
  /** Absent if the new spec has no such node. */
  readonly new?: Attribute;
  /** Further clauses with exactly the same change. */
  readonly also: readonly string[];
  /** Unchanged clauses that the change affects: parameters that look at a field, fields that use a shape, and the like. */
  readonly affects: readonly string[];
  /** Present on a removal that is probably a rename. */
  readonly rename?: LikelyRename;
  /** The removed half of a likely rename, if the change is only its consequence. */
  readonly follows?: Pick<Change, "rule" | "clause">;
}

/** A similar node that was added in place of a removed one. */
interface LikelyRename extends Pick<RuleText, "remedy"> {
  readonly clause: string;
  readonly at: Position;
}

/** One node in both specs. */
export interface Pair<T> {
  readonly old: T;
  readonly new: T;
}

export function added(rule: RuleId, node: SpecNode, text: string): Change {
  return { rule, clause: node.clause, new: { text, at: node.at }, also: [], affects: [] };
}

export function removed(rule: RuleId, node: SpecNode, text: string): Change {
  return { rule, clause: node.clause, old: { text, at: node.at }, also: [], affects: [] };
}

/** A change of one attribute of a node that both specs have; nothing if the two texts are the same. */
export function altered(
  rule: RuleId,
  { old, new: now }: Pair<SpecNode>,
  [was, is]: readonly [was: string, is: string],
): readonly Change[] {
  if (was === is) return [];
  const sides = { old: { text: was, at: statedAt(old) }, new: { text: is, at: statedAt(now) } };
  return [{ rule, clause: now.clause, ...sides, also: [], affects: [] }];
}

/** In a spec with overlays, the overlay states the change, so the place is in the overlay. */
const statedAt = ({ at, changedAt = at }: SpecNode): Position => changedAt;

/** The changes of a node that others depend on, each with the clauses that it affects. A change of words affects no clause. */
export const withAffected = (
  changes: readonly Change[],
  others: (change: Change) => readonly string[],
): readonly Change[] =>
  changes.map((change) => (affectsOthers(change.rule) ? { ...change, affects: others(change) } : change));

const affectsOthers = (rule: RuleId): boolean => !(rule in wordRules);
