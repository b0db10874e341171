import { type AnyCheck, inPhase, inQueue } from "./check.js";
import { dateSearches } from "./dates/date-search.js";
import { dataComesBack, dataIsFound, dataIsSteady, dataIsTaken } from "./generated/data/data.js";
import { generatedAreSteady, generatedAreTaken, generatedComeBack } from "./generated/generated.js";
import {
  deletedIsNotReadable,
  deletedIsNotSearchable,
  deleteTouchesNothingElse,
} from "./interactions/delete.js";
import { concurrentAdds, idIsOpaque, idsDiffer } from "./interactions/ids.js";
import {
  addIsAnswered,
  deleteIsAnswered,
  readIsAnswered,
  searchIsAnswered,
  updateIsAnswered,
} from "./interactions/interactions.js";
import {
  codesKeepTheirCase,
  decimalsComeBack,
  largeBase64ComesBack,
  longTextComesBack,
  scriptsComeBack,
  smallDecimalsComeBack,
} from "./interactions/odd-values.js";
import { memberComesBack } from "./interactions/round-trip.js";
import {
  searchSeesUpdate,
  updateAddsNothing,
  updateReplaces,
  updateTouchesNothingElse,
} from "./interactions/update.js";
import { metamorphic } from "./metamorphic/all.js";
import { allHold } from "./search/all-hold.js";
import { countBoundsList } from "./search/count.js";
import { emptyListIsAList } from "./search/empty-list.js";
import { namedValueComesBack } from "./search/named-values.js";
import { noneIsRequired } from "./search/none-required.js";
import { alternativeSuffices } from "./search/rule.js";
import { finds, isAccepted, leavesOut, namedValueIsAccepted } from "./search/search.js";
import { listedEqualsRead, onlyAskedType } from "./search/search-shape.js";
import { parallelHolds, parallelIsSteady, sequencesAreSteady, sequencesHold } from "./sequences/stateful.js";
import { notFoundByIdElsewhere, notFoundElsewhere, notReadElsewhere } from "./sites/site-wall.js";
import { deletedAtItsSiteOnly, updatedAtItsSiteOnly } from "./sites/site-wall-writes.js";

/**
 * Every check, in the order in which they run. What changes or deletes records comes last: a deployment that changes too
 * much then spoils no other check.
 */
export const checks: readonly AnyCheck[] = [
  addIsAnswered,
  readIsAnswered,
  searchIsAnswered,
  memberComesBack,
  longTextComesBack,
  scriptsComeBack,
  codesKeepTheirCase,
  decimalsComeBack,
  smallDecimalsComeBack,
  largeBase64ComesBack,
  namedValueComesBack,
  isAccepted,
  finds,
  leavesOut,
  allHold,
  namedValueIsAccepted,
  countBoundsList,
  alternativeSuffices,
  noneIsRequired,
  ...dateSearches,
  onlyAskedType,
  emptyListIsAList,
  listedEqualsRead,
  idIsOpaque,
  idsDiffer,
  concurrentAdds,
  generatedComeBack,
  generatedAreSteady,
  generatedAreTaken,
  notReadElsewhere,
  notFoundElsewhere,
  notFoundByIdElsewhere,
  // they hold lists against each other: nothing is added meanwhile
  ...inPhase(1, metamorphic),
  // each changes and deletes what it added itself, so that these go side by side
  ...inPhase(
    2,
    inQueue("update", [
      updateIsAnswered,
      updateReplaces,
      searchSeesUpdate,
      updateAddsNothing,
      updateTouchesNothingElse,
      updatedAtItsSiteOnly,
    ]),
    "update",
  ),
  ...inPhase(
    2,
    inQueue("delete", [
      deleteIsAnswered,
      deletedIsNotReadable,
      deletedIsNotSearchable,
      deleteTouchesNothingElse,
      deletedAtItsSiteOnly,
    ]),
    "delete",
  ),
  ...inPhase(2, inQueue("stateful", [sequencesHold, sequencesAreSteady, parallelHolds, parallelIsSteady])),
  ...inPhase(3, [dataComesBack, dataIsSteady, dataIsTaken, dataIsFound]),
];
