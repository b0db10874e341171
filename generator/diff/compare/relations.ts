// Compares the relations between the fields of one type.
import { type Relation, relationInWords } from "../../../spec/relation.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import { paired } from "../pairs.js";
import { nodeChanges } from "./node.js";

export function relationsChanges({ old, new: now }: Pair<readonly Relation[]>): readonly Change[] {
  const relations = paired(old, now, ({ name }) => name);
  return [
    ...relations.removed.map((one) => removed("relation-removed", one, relationInWords(one))),
    ...relations.added.map((one) => added("relation-added", one, relationInWords(one))),
    ...relations.kept.flatMap((pair) => [
      ...altered("relation-changed", pair, [wordsOf(pair.old), wordsOf(pair.new)]),
      ...nodeChanges(pair),
    ]),
  ];
}

/** Where the order of the fields means nothing, they are sorted. */
function wordsOf({ kind, fields }: Relation): string {
  const isOrdered = kind === "before" || kind === "at-most";
  const [first = "", ...others] = fields;
  const sorted = kind === "needs" ? [first, ...others.sort()] : [...fields].sort();
  return relationInWords({ kind, fields: isOrdered ? fields : sorted });
}
