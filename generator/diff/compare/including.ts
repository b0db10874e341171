// Compares what the document states of included records.
import { includedInWords } from "../../../spec/including.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { altered, type Change, type Pair } from "../change.js";
import { paired } from "../pairs.js";

/** Values that came or went are reported as those of any parameter. */
export function includingChanges(pair: Pair<SearchParameter>): readonly Change[] {
  const [old, now] = [pair.old.including, pair.new.including];
  if (old === undefined || now === undefined) return [];
  return [
    ...paired(old.values, now.values, ({ value }) => value).kept.flatMap((value) =>
      altered("parameter-include-changed", value, [value.old.by.name, value.new.by.name]),
    ),
    ...altered("parameter-included-moved", pair, [includedInWords(old), includedInWords(now)]),
  ];
}
