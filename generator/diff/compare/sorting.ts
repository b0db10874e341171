// Compares what the document states of the order of a list.
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Sorting } from "../../../spec/sorting.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import { paired } from "../pairs.js";

/** The orders that a parameter asks for; values that came or went are reported as those of any parameter. */
export function sortingChanges(pair: Pair<SearchParameter>): readonly Change[] {
  const [old, now] = [pair.old.sorting, pair.new.sorting];
  if (old === undefined || now === undefined) return [];
  const values = paired(old.values, now.values, ({ value }) => value);
  return [
    ...values.kept.flatMap((value) =>
      altered("parameter-order-changed", value, [value.old.by.path, value.new.by.path]),
    ),
    ...writingChanges(pair, { old, new: now }),
  ];
}

const written = ({ ascending, descending = "none" }: Sorting): string =>
  `${ascending}, descending ${descending}`;

/** A request that may also ask for descending order is written as before. */
function writingChanges(pair: Pair<SearchParameter>, { old, new: now }: Pair<Sorting>): readonly Change[] {
  const texts = [written(old), written(now)] as const;
  const same = old.ascending === now.ascending;
  if (same && old.descending === undefined) return altered("parameter-descending-added", pair, texts);
  if (same && now.descending === undefined) return altered("parameter-descending-removed", pair, texts);
  return altered("parameter-order-rewritten", pair, texts);
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
export const sortDirectionChanges = (pair: Pair<SearchParameter>): readonly Change[] =>
  pair.old.directions === undefined || pair.new.directions === undefined
    ? []
    : [
        ...altered("parameter-direction-rewritten", pair, [
          directionsText(pair.old),
          directionsText(pair.new),
        ]),
        ...altered("parameter-direction-default-changed", pair, [usualText(pair.old), usualText(pair.new)]),
      ];

/** Whether a list can be sorted by several fields at a time. */
export const severalKeysChanges = (pair: Pair<SearchParameter>): readonly Change[] => {
  const [was, is] = [pair.old.separator, pair.new.separator];
  if (pair.old.match !== "sort" || pair.new.match !== "sort" || (was === undefined) === (is === undefined))
    return [];
  return is === undefined
    ? [removed("parameter-several-keys-removed", pair.old, JSON.stringify(was))]
    : [added("parameter-several-keys-added", pair.new, JSON.stringify(is))];
};

const separatorText = ({ separator }: SearchParameter): string =>
  separator === undefined
    ? "the parameter again for each value"
    : `${JSON.stringify(separator)} between values`;

/** A parameter that becomes one of several values, or no longer is, is reported by what it means. */
export const separatorChanges = (pair: Pair<SearchParameter>): readonly Change[] =>
  pair.old.match === pair.new.match && severalKeysChanges(pair).length === 0
    ? altered("parameter-separator-changed", pair, [separatorText(pair.old), separatorText(pair.new)])
    : [];
