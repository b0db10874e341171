// Compares the nested collections of a type.
import type { NestedCollection } from "../../../spec/nested-collection.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import { paired, pairedNames } from "../pairs.js";
import { nodeChanges } from "./node.js";

export function nestedChanges({ old, new: now }: Pair<readonly NestedCollection[]>): readonly Change[] {
  const nested = paired(old, now, ({ field }) => field);
  return [
    ...nested.removed.map((one) => removed("nested-removed", one, nestedText(one))),
    ...nested.added.map((one) => added("nested-added", one, nestedText(one))),
    ...nested.kept.flatMap(oneChanges),
  ];
}

function oneChanges(pair: Pair<NestedCollection>): readonly Change[] {
  const offers = pairedNames(pair.old.offers, pair.new.offers);
  const texts = [nestedText(pair.old), nestedText(pair.new)] as const;
  return [
    ...altered("nested-path-changed", pair, [placeText(pair.old), placeText(pair.new)]),
    ...(offers.removed.length === 0 ? [] : altered("nested-offers-less", pair, texts)),
    ...(offers.added.length === 0 ? [] : altered("nested-offers-more", pair, texts)),
    ...nodeChanges(pair),
  ];
}

const placeText = ({ parent, segment }: NestedCollection): string => `below ${parent}, as ${segment}`;

const nestedText = (nested: NestedCollection): string => `${placeText(nested)}: ${nested.offers.join(", ")}`;
