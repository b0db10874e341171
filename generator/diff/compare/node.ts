// Compares the properties that every node has.
import type { Basis, SpecNode } from "../../../spec/spec-node.js";
import { altered, type Change, type Pair } from "../change.js";

const firmness: Readonly<Record<Basis, number>> = { chosen: 0, derived: 1, stated: 2 };

/** Whether `basis` is less certain than `than`. */
export function isWeaker(basis: Basis, than: Basis): boolean {
  return firmness[basis] < firmness[than];
}

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
export function wordChanges(pair: Pair<SpecNode>, words: Words): readonly Change[] {
  return Object.entries(words).flatMap(([name, [was, is]]) => {
    if (was === is) return [];
    return altered("wording-changed", pair, [worded(name, was), worded(name, is)]);
  });
}

const worded = (name: string, text: string | undefined): string =>
  text === undefined ? `no "${name}"` : `${name}: ${text}`;
