// Compares what the document states of the order of a list.
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { type SortedBy, type Sorting, sortedInWords } from "../../../spec/sorting.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import { paired } from "../pairs.js";
import { nodeChanges } from "./node.js";

/** The order of a list for which the request asks none. */
export function sortedChanges({ old, new: now }: Pair<SortedBy | undefined>): readonly Change[] {
  if (old !== undefined && now !== undefined) {
    const pair = { old, new: now };
    return [
      ...altered("sorted-changed", pair, [sortedInWords(old), sortedInWords(now)]),
      ...nodeChanges(pair),
    ];
  }
  return [
    ...(old === undefined ? [] : [removed("sorted-removed", old, sortedInWords(old))]),
    ...(now === undefined ? [] : [added("sorted-added", now, sortedInWords(now))]),
  ];
}

/** The orders that a parameter asks for; values that came or went are reported as those of any parameter. */
export function sortingChanges(pair: Pair<SearchParameter>): readonly Change[] {
  const [old, now] = [pair.old.sorting, pair.new.sorting];
  if (old === undefined || now === undefined) return [];
  const values = paired(old.values, now.values, ({ value }) => value);
  const written = ({ ascending, descending = "none" }: Sorting) => `${ascending}, descending ${descending}`;
  return [
    ...values.kept.flatMap((value) =>
      altered("parameter-order-changed", value, [value.old.by.path, value.new.by.path]),
    ),
    ...altered("parameter-order-rewritten", pair, [written(old), written(now)]),
  ];
}

const pageText = ({ firstPage }: SearchParameter): string => `the first page is ${firstPage}`;

export const firstPageChanges = (pair: Pair<SearchParameter>): readonly Change[] =>
  pair.old.firstPage === undefined || pair.new.firstPage === undefined
    ? []
    : altered("parameter-first-page-changed", pair, [pageText(pair.old), pageText(pair.new)]);

const directionsText = ({ directions }: SearchParameter): string =>
  `${directions?.ascending} and ${directions?.descending}`;

const usualText = ({ directions }: SearchParameter): string => directions?.usual ?? "not stated";

/** The directions that a parameter takes, and the one that holds where a request gives none. */
export const directionChanges = (pair: Pair<SearchParameter>): readonly Change[] =>
  pair.old.directions === undefined || pair.new.directions === undefined
    ? []
    : [
        ...altered("parameter-direction-rewritten", pair, [
          directionsText(pair.old),
          directionsText(pair.new),
        ]),
        ...altered("parameter-direction-default-changed", pair, [usualText(pair.old), usualText(pair.new)]),
      ];

const separatorText = ({ separator }: SearchParameter): string => JSON.stringify(separator);

/** Whether a list can be sorted by several fields at a time. */
export const severalKeysChanges = (pair: Pair<SearchParameter>): readonly Change[] => {
  const [was, is] = [pair.old.separator, pair.new.separator];
  if (pair.old.match !== "sort" || pair.new.match !== "sort" || (was === undefined) === (is === undefined))
    return [];
  return is === undefined
    ? [removed("parameter-several-keys-removed", pair.old, separatorText(pair.old))]
    : [added("parameter-several-keys-added", pair.new, separatorText(pair.new))];
};

export const separatorChanges = (pair: Pair<SearchParameter>): readonly Change[] =>
  pair.old.separator === undefined || pair.new.separator === undefined
    ? []
    : altered("parameter-separator-changed", pair, [separatorText(pair.old), separatorText(pair.new)]);
