// Compares date search: its prefixes and its range.
import type { InterfaceModel } from "../../../spec/model.js";
import type { DateSearch } from "../../../spec/search-parameter.js";
import { added, type Change, type Pair, removed } from "../change.js";
import { paired } from "../pairs.js";
import { nodeChanges } from "./node.js";

export function datesChanges({ old, new: now }: Pair<InterfaceModel>): readonly Change[] {
  if (old.dates === undefined) {
    return now.dates === undefined ? [] : [added("date-search-added", now.dates, prefixes(now.dates))];
  }
  if (now.dates === undefined) return [removed("date-search-removed", old.dates, prefixes(old.dates))];
  const pair = { old: old.dates, new: now.dates };
  const found = paired(pair.old.prefixes, pair.new.prefixes, ({ prefix }) => prefix);
  return [
    ...found.removed.map((one) => removed("date-prefix-removed", one, one.prefix)),
    ...found.added.map((one) => added("date-prefix-added", one, one.prefix)),
    ...found.kept.flatMap(nodeChanges),
    ...nodeChanges(pair),
    ...nodeChanges({ old: pair.old.range, new: pair.new.range }),
  ];
}

function prefixes({ prefixes: all }: DateSearch): string {
  return `${all.map(({ prefix }) => prefix).join(", ")}, and ranges`;
}
