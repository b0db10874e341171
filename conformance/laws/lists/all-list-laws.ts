// The registry of the laws of lists.
import type { InterfaceModel } from "../../../spec/model.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { allHold } from "./all-hold.js";
import { alternativeSuffices } from "./alternatives.js";
import { holdsBesideOthers } from "./beside-others.js";
import { countBoundsList } from "./bounds.js";
import { finds, findsByEachField, isAccepted, leavesOut, namedValueIsAccepted } from "./by-parameter.js";
import { namedAreReturned, othersAreLeftOut } from "./chosen-fields.js";
import { offsetContinues, pageContinues } from "./counted-pages.js";
import { cursorContinues, cursorEnds } from "./cursor-pages.js";
import { onEitherSide, rangeIsBothBounds } from "./date-ranges.js";
import { dateSearches } from "./date-searches.js";
import { findsEscaped } from "./escaped.js";
import { pagesAreWhole, pagesDiffer } from "./followed-pages.js";
import { includedAreNoMatches, referredAreIncluded } from "./included.js";
import type { ListLaw } from "./list-law.js";
import { listedAreRead } from "./listed-is-read.js";
import { findsAllThatFit, listsOnlyWhatFits, narrowerIsSubset } from "./narrowing.js";
import { nestedAdds } from "./nested-adds.js";
import { nestedLists } from "./nested-lists.js";
import { bound, findsWithin, leavesOutBeyond, rangeOfTwo } from "./operators.js";
import { partsOfTexts } from "./parts-of-texts.js";
import { emptyListIsAList, noneIsRequired } from "./plain-lists.js";
import { sameAgain } from "./same-again.js";
import { anyOrder, sameByEither } from "./same-lists.js";
import { listedEqualsRead, onlyAskedType } from "./search-shape.js";
import { listIsSorted, listIsSortedByDefault, severalKeysSort } from "./sorted.js";
import { totalCountsMatches } from "./total.js";
import { valueIsWhole } from "./whole-values.js";

/** In the order in which they run. */
export const searchLaws: readonly ListLaw[] = [
  ...[nestedLists, nestedAdds],
  ...[isAccepted, finds, findsByEachField, leavesOut],
  ...partsOfTexts,
  ...[findsEscaped, findsWithin, leavesOutBeyond, bound, rangeOfTwo, allHold],
  ...[countBoundsList, noneIsRequired, emptyListIsAList],
  namedValueIsAccepted,
  ...[listIsSorted, listIsSortedByDefault, severalKeysSort],
  ...[offsetContinues, pageContinues, cursorContinues, cursorEnds, totalCountsMatches],
  ...[referredAreIncluded, includedAreNoMatches, namedAreReturned, othersAreLeftOut],
  alternativeSuffices,
  ...dateSearches,
  ...[onlyAskedType, listedEqualsRead],
];

/** They compare lists, so nothing is added at the same time. */
export const comparedLaws: readonly ListLaw[] = [
  ...[narrowerIsSubset, findsAllThatFit, listsOnlyWhatFits, onEitherSide, rangeIsBothBounds],
  ...[sameByEither, sameAgain, listedAreRead, anyOrder],
  ...[holdsBesideOthers, valueIsWhole, pagesAreWhole, pagesDiffer],
];

/** The servers that break what is required. */
export const listLawMutants = (model: InterfaceModel): readonly Mutant[] =>
  [...searchLaws, ...comparedLaws].flatMap((law) => (law.kind === "advice" ? [] : law.mutants(model)));
