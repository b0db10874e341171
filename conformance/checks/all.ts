import { dataComesBack, dataIsFound, dataIsSteady, dataIsTaken } from "../property/data/data.js";
import { generatedAreSteady, generatedAreTaken, generatedComeBack } from "../property/generated.js";
import { parallelHolds, parallelIsSteady, sequencesAreSteady, sequencesHold } from "../stateful/stateful.js";
import { allHold } from "./all-hold.js";
import { type AnyCheck, inLane, inPhase } from "./check.js";
import { countBoundsList } from "./count.js";
import { dateSearches } from "./date-search.js";
import { deletedIsNotReadable, deletedIsNotSearchable, deleteTouchesNothingElse } from "./delete.js";
import { emptyListIsAList } from "./empty-list.js";
import { concurrentAdds, idIsOpaque, idsDiffer } from "./ids.js";
import {
  addIsAnswered,
  deleteIsAnswered,
  readIsAnswered,
  searchIsAnswered,
  updateIsAnswered,
} from "./interactions.js";
import {
  codesKeepTheirCase,
  decimalsComeBack,
  largeBase64ComesBack,
  longTextComesBack,
  scriptsComeBack,
  smallDecimalsComeBack,
} from "./loads.js";
import { metamorphic } from "./metamorphic/all.js";
import { namedValueComesBack } from "./named-values.js";
import { noneIsRequired } from "./none-required.js";
import { memberComesBack } from "./round-trip.js";
import { alternativeSuffices } from "./rule.js";
import { finds, isAccepted, leavesOut, namedValueIsAccepted } from "./search.js";
import { listedEqualsRead, onlyAskedType } from "./search-shape.js";
import { notFoundByIdElsewhere, notFoundElsewhere, notReadElsewhere } from "./site-wall.js";
import { deletedAtItsSiteOnly, updatedAtItsSiteOnly } from "./site-wall-writes.js";
import { searchSeesUpdate, updateAddsNothing, updateReplaces, updateTouchesNothingElse } from "./update.js";

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
    inLane("update", [
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
    inLane("delete", [
      deleteIsAnswered,
      deletedIsNotReadable,
      deletedIsNotSearchable,
      deleteTouchesNothingElse,
      deletedAtItsSiteOnly,
    ]),
    "delete",
  ),
  ...inPhase(2, inLane("stateful", [sequencesHold, sequencesAreSteady, parallelHolds, parallelIsSteady])),
  ...inPhase(3, [dataComesBack, dataIsSteady, dataIsTaken, dataIsFound]),
];
