// Compares the search parameters of one type.
import { includedInWords } from "../../../spec/including.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { comparedAs } from "../../../spec/search-types.js";
import type { Sorting } from "../../../spec/sorting.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import { paired, pairedNames } from "../pairs.js";
import { parameterText, targetsText, targetText } from "../short-texts.js";
import { basisChanges, loneChanges, nodeChanges, wordChanges } from "./node.js";
import { valueChanges } from "./values.js";

/** The orders that a parameter asks for; values that came or went are reported as those of any parameter. */
function sortingChanges(pair: Pair<SearchParameter>): readonly Change[] {
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

const firstPageChanges = (pair: Pair<SearchParameter>): readonly Change[] =>
  pair.old.firstPage === undefined || pair.new.firstPage === undefined
    ? []
    : altered("parameter-first-page-changed", pair, [pageText(pair.old), pageText(pair.new)]);

const directionsText = ({ directions }: SearchParameter): string =>
  `${directions?.ascending} and ${directions?.descending}`;

const usualText = ({ directions }: SearchParameter): string => directions?.usual ?? "not stated";

/** The directions that a parameter takes, and the one that holds where a request gives none. */
const sortDirectionChanges = (pair: Pair<SearchParameter>): readonly Change[] =>
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
const severalKeysChanges = (pair: Pair<SearchParameter>): readonly Change[] => {
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
const separatorChanges = (pair: Pair<SearchParameter>): readonly Change[] =>
  pair.old.match === pair.new.match && severalKeysChanges(pair).length === 0
    ? altered("parameter-separator-changed", pair, [separatorText(pair.old), separatorText(pair.new)])
    : [];

export function parametersChanges({ old, new: now }: Pair<readonly SearchParameter[]>): readonly Change[] {
  const parameters = paired(old, now, ({ name }) => name);
  return [
    ...parameters.removed.flatMap((parameter) => [
      removed("parameter-removed", parameter, parameterText(parameter)),
      ...(parameter.demanded ? [removed("parameter-not-demanded", parameter, demand(parameter))] : []),
    ]),
    ...parameters.added.flatMap((parameter) => [
      added("parameter-added", parameter, parameterText(parameter)),
      ...(parameter.demanded ? [added("parameter-demanded", parameter, demand(parameter))] : []),
    ]),
    ...parameters.kept.flatMap(parameterChanges),
  ];
}

function parameterChanges(pair: Pair<SearchParameter>): readonly Change[] {
  const { old, new: now } = pair;
  return [
    ...altered("parameter-retyped", pair, [old.type, now.type]),
    ...altered("parameter-match-changed", pair, [matchText(old), matchText(now)]),
    ...demandChanges(pair),
    ...flagChanges(pair),
    ...lookingChanges(pair),
    ...ambiguityChanges(pair),
    ...dateSearchChanges(pair),
    ...prefixChanges(pair),
    ...sortingChanges(pair),
    ...firstPageChanges(pair),
    ...sortDirectionChanges(pair),
    ...separatorChanges(pair),
    ...severalKeysChanges(pair),
    ...includingChanges(pair),
    ...loneChanges(
      { old: old.compares, new: now.compares },
      {
        removed: "parameter-operator-removed",
        added: "parameter-operator-added",
        changed: "parameter-operator-changed",
        text: ({ operator }) => operator,
      },
    ),
    ...valueChanges("parameter", { old: old.values, new: now.values }),
    ...closedSetChanges(pair),
    ...basisChanges(pair, [old.looking.basis, now.looking.basis], "what it looks at: "),
    ...wordChanges(pair, { reading: [old.looking.from, now.looking.from], unseen: [old.unseen, now.unseen] }),
    ...nodeChanges(pair),
  ];
}

/** How a value is compared: a part of a text, or an instant, differs from what the type alone says. */
const matchText = (parameter: SearchParameter): string =>
  parameter.part === undefined && !parameter.instantsOnly ? parameter.match : comparedAs(parameter);

function demand({ demanded }: SearchParameter): string {
  return demanded ? "demanded" : "may be left out";
}

function demandChanges(pair: Pair<SearchParameter>): readonly Change[] {
  const rule = pair.new.demanded ? "parameter-demanded" : "parameter-not-demanded";
  return altered(rule, pair, [demand(pair.old), demand(pair.new)]);
}

/** The effect of a single flag was already reported as `parameter-demanded` or `parameter-not-demanded`. */
function flagChanges(pair: Pair<SearchParameter>): readonly Change[] {
  const { old, new: now } = pair;
  const isReported = old.demanded !== now.demanded && [old, now].every(({ flags }) => flags.length === 1);
  return isReported ? [] : altered("parameter-flags-changed", pair, [flagsText(old), flagsText(now)]);
}

function flagsText({ flags }: SearchParameter): string {
  const word = (required: boolean) => (required ? "required" : "optional");
  return flags
    .map(({ required, variant }) =>
      variant === undefined ? word(required) : `${word(required)} in ${variant}`,
    )
    .join(", ");
}

function lookingChanges(pair: Pair<SearchParameter>): readonly Change[] {
  const { old, new: now } = pair;
  const places = pairedNames(old.targets.map(targetText), now.targets.map(targetText));
  const texts = [targetsText(old), targetsText(now)] as const;
  if (places.added.length + places.removed.length === 0) return [];
  if (places.removed.length === 0) return altered("parameter-looks-at-more", pair, texts);
  if (places.added.length === 0) return altered("parameter-looks-at-less", pair, texts);
  return altered("parameter-looks-elsewhere", pair, texts);
}

function ambiguityChanges(pair: Pair<SearchParameter>): readonly Change[] {
  const text = ({ ambiguous }: SearchParameter) =>
    ambiguous ? "any one of its fields" : "all of its fields";
  const rule = pair.new.ambiguous ? "parameter-ambiguous" : "parameter-not-ambiguous";
  return altered(rule, pair, [text(pair.old), text(pair.new)]);
}

function dateSearchChanges(pair: Pair<SearchParameter>): readonly Change[] {
  const text = ({ dateSearch }: SearchParameter) =>
    dateSearch ? "prefixes and ranges" : "no prefixes or ranges stated";
  const rule = pair.new.dateSearch ? "parameter-date-search-added" : "parameter-date-search-removed";
  return altered(rule, pair, [text(pair.old), text(pair.new)]);
}

function closedSetChanges({ old, new: now }: Pair<SearchParameter>): readonly Change[] {
  const [was, is] = [old.closed, now.closed];
  const text = ({ values }: SearchParameter): string => values.map(({ value }) => value).join(", ");
  if (was === undefined) return is === undefined ? [] : [added("parameter-set-closed", is, text(now))];
  if (is === undefined) return [removed("parameter-set-opened", was, text(old))];
  return nodeChanges({ old: was, new: is });
}

function prefixChanges({ old, new: now }: Pair<SearchParameter>): readonly Change[] {
  const { added: gained, removed: lost } = pairedNames(old.prefixes ?? [], now.prefixes ?? []);
  return [
    ...lost.map((prefix) => removed("parameter-prefix-removed", old, prefix)),
    ...gained.map((prefix) => added("parameter-prefix-added", now, prefix)),
  ];
}

/** Values that came or went are reported as those of any parameter. */
function includingChanges(pair: Pair<SearchParameter>): readonly Change[] {
  const [old, now] = [pair.old.including, pair.new.including];
  if (old === undefined || now === undefined) return [];
  return [
    ...paired(old.values, now.values, ({ value }) => value).kept.flatMap((value) =>
      altered("parameter-include-changed", value, [value.old.by.name, value.new.by.name]),
    ),
    ...altered("parameter-included-moved", pair, [includedInWords(old), includedInWords(now)]),
  ];
}
