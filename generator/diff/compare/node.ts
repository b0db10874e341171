// Compares nodes of one kind, and the properties that every node has.
import type { Basis, SpecNode } from "../../../spec/spec-node.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import { paired } from "../pairs.js";
import type { RuleId } from "../rules.js";

/** How nodes of one kind are compared. */
interface Comparison<T> {
  readonly removed: RuleId | ((one: T) => RuleId);
  readonly added: RuleId | ((one: T) => RuleId);
  /** Of a node in both versions with another text. Absent if the text can't change. */
  readonly changed?: RuleId;
  readonly text: (one: T) => string;
  /** What else is compared of a node in both versions. */
  readonly kept?: (pair: Pair<T>) => readonly Change[];
}

const ruleFor = <T>(rule: RuleId | ((of: T) => RuleId), of: T): RuleId =>
  typeof rule === "string" ? rule : rule(of);

/** Compares the nodes of one kind; those with one key are one node. */
export function listChanges<T extends SpecNode>(
  { old = [], new: now = [] }: Pair<readonly T[] | undefined>,
  keyOf: (one: T) => string,
  { text, kept, ...rules }: Comparison<T>,
): readonly Change[] {
  const nodes = paired(old, now, keyOf);
  return [
    ...nodes.removed.map((one) => removed(ruleFor(rules.removed, one), one, text(one))),
    ...nodes.added.map((one) => added(ruleFor(rules.added, one), one, text(one))),
    ...nodes.kept.flatMap((pair) => [
      ...(rules.changed === undefined ? [] : altered(rules.changed, pair, [text(pair.old), text(pair.new)])),
      ...(kept?.(pair) ?? []),
      ...nodeChanges(pair),
    ]),
  ];
}

/** Compares a node that a version may lack. */
export const loneChanges = <T extends SpecNode>(
  { old, new: now }: Pair<T | undefined>,
  comparison: Comparison<T>,
): readonly Change[] => listChanges({ old: old && [old], new: now && [now] }, () => "", comparison);

const firmness: Readonly<Record<Basis, number>> = { chosen: 0, derived: 1, stated: 2 };

/** Whether `basis` is less certain than `than`. */
export const isWeaker = (basis: Basis, than: Basis): boolean => firmness[basis] < firmness[than];

/** Compares what every node has: its basis, whether deployments are checked against it, and its words. */
export function nodeChanges(pair: Pair<SpecNode>): readonly Change[] {
  const { old, new: now } = pair;
  return [
    ...basisChanges(pair, [old.basis, now.basis]),
    ...exclusionChanges(pair),
    ...altered("section-changed", pair, [old.section, now.section]),
    ...wordChanges(pair, { means: [old.means, now.means], odd: [old.odd, now.odd] }),
    ...wordChanges(pair, { "derived from": [old.derivedFrom, now.derivedFrom] }),
  ];
}

export function basisChanges(
  pair: Pair<SpecNode>,
  [was, is]: readonly [Basis, Basis],
  what = "",
): readonly Change[] {
  const rule = isWeaker(was, is) ? "basis-strengthened" : "basis-weakened";
  return altered(rule, pair, [`${what}${was}`, `${what}${is}`]);
}

function exclusionChanges(pair: Pair<SpecNode>): readonly Change[] {
  const { excluded: was } = pair.old;
  const { excluded: is } = pair.new;
  if (was === undefined && is !== undefined) return altered("clause-excluded", pair, ["tested", is]);
  if (was !== undefined && is === undefined) return altered("clause-included", pair, [was, "tested"]);
  return wordChanges(pair, { excluded: [was, is] });
}

type Words = Readonly<Record<string, readonly [was: string | undefined, is: string | undefined]>>;

/** Texts that only people read, by their names in the spec's language. */
export const wordChanges = (pair: Pair<SpecNode>, words: Words): readonly Change[] =>
  Object.entries(words).flatMap(([name, [was, is]]) => {
    if (was === is) return [];
    return altered("wording-changed", pair, [worded(name, was), worded(name, is)]);
  });

const worded = (name: string, text: string | undefined): string =>
  text === undefined ? `no "${name}"` : `${name}: ${text}`;
