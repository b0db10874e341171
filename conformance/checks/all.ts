// The registry of checks: every check of the suite, in the order in which they run.
import { actionLaw, recordLaws, typeActionLaw, updateLaws } from "../laws/body-laws.js";
import { partLaws } from "../laws/changes/change-laws.js";
import { comparedLaws, searchLaws } from "../laws/lists/all-list-laws.js";
import {
  absentIsAnswered,
  actionIsAnswered,
  actionTouchesNothingElse,
  effectIsSeen,
  typeActionIsAnswered,
  typeActionIsCalled,
  typeActionIsLeft,
} from "./actions/actions.js";
import { type AnyCheck, inPhase, inQueue, lastPhase } from "./check.js";
import {
  deletableAfterDelete,
  deletableAfterUpdate,
  referredStays,
} from "./delete-refused/delete-refused.js";
import { dataComesBack, dataIsAccepted, dataIsFound, dataIsSteady } from "./generated/data/data.js";
import { generatedAreAccepted, generatedAreSteady, generatedComeBack } from "./generated/generated.js";
import { newMembersAreAdded } from "./interactions/added-members.js";
import { everyMemberChanges } from "./interactions/changed-members.js";
import {
  deletedIsNotReadable,
  deletedIsNotSearchable,
  deleteTouchesNothingElse,
} from "./interactions/delete.js";
import { foundByEach } from "./interactions/found-after-update.js";
import { concurrentAdds, idIsAString, idIsAsStated, idIsOpaque, idsDiffer } from "./interactions/ids.js";
import {
  addIsAnswered,
  deleteIsAnswered,
  readIsAnswered,
  searchIsAnswered,
  updateIsAnswered,
} from "./interactions/interactions.js";
import { longListsComeBack } from "./interactions/long-lists.js";
import { memberComesBack } from "./interactions/round-trip.js";
import {
  binaryComesBack,
  codesKeepTheirCase,
  decimalsComeBack,
  emptyTextsComeBack,
  exactDecimalsComeBack,
  largeBase64ComesBack,
  largeIntegersComeBack,
  longTextComesBack,
  scriptsComeBack,
  smallDecimalsComeBack,
  zeroComesBack,
} from "./interactions/unusual-values.js";
import {
  searchSeesUpdate,
  updateAddsNothing,
  updateReplaces,
  updateTouchesNothingElse,
} from "./interactions/update.js";
import { listsAnswer } from "./odd-values/odd-values.js";
import { namedValueComesBack } from "./search/named-values.js";
import {
  readsNeedCredentials,
  readsNeedScopes,
  writesNeedCredentials,
  writesNeedScopes,
} from "./security/security.js";
import { parallelHolds, parallelIsSteady, sequencesAreSteady, sequencesHold } from "./sequences/stateful.js";
import { addsAtOnce } from "./sites/adds-at-once.js";
import { shownAtItsSiteOnly } from "./sites/both-ways.js";
import {
  notFoundByIdElsewhere,
  notFoundElsewhere,
  notListedElsewhere,
  notReadElsewhere,
} from "./sites/site-isolation.js";
import { deletedAtItsSiteOnly, updatedAtItsSiteOnly } from "./sites/site-isolation-writes.js";

/**
 * Every check, in the order in which they run. Checks that change or delete records come last, so that a deployment that
 * changes too much spoils no other check.
 */
export const checks: readonly AnyCheck[] = [
  addIsAnswered,
  readIsAnswered,
  searchIsAnswered,
  readsNeedCredentials,
  readsNeedScopes,
  memberComesBack,
  longTextComesBack,
  scriptsComeBack,
  codesKeepTheirCase,
  decimalsComeBack,
  exactDecimalsComeBack,
  smallDecimalsComeBack,
  largeBase64ComesBack,
  binaryComesBack,
  zeroComesBack,
  largeIntegersComeBack,
  emptyTextsComeBack,
  longListsComeBack,
  namedValueComesBack,
  ...recordLaws,
  referredStays,
  deletableAfterDelete,
  deletableAfterUpdate,
  ...searchLaws,
  idIsOpaque,
  idIsAString,
  idIsAsStated,
  idsDiffer,
  concurrentAdds,
  generatedComeBack,
  generatedAreSteady,
  generatedAreAccepted,
  notReadElsewhere,
  notFoundElsewhere,
  notListedElsewhere,
  notFoundByIdElsewhere,
  // These compare lists with each other, so nothing is added at the same time.
  ...inPhase(1, comparedLaws),
  // These change and delete only records that they added themselves, so they run at the same time.
  ...inPhase(
    2,
    inQueue("update", [
      updateIsAnswered,
      updateReplaces,
      searchSeesUpdate,
      updateAddsNothing,
      updateTouchesNothingElse,
      foundByEach,
      everyMemberChanges,
      newMembersAreAdded,
      ...partLaws,
      ...updateLaws,
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
      writesNeedCredentials,
      writesNeedScopes,
    ]),
    "delete",
  ),
  ...inPhase(
    2,
    inQueue("action", [
      actionIsAnswered,
      typeActionIsAnswered,
      typeActionIsLeft,
      effectIsSeen,
      actionTouchesNothingElse,
      absentIsAnswered,
      actionLaw,
    ]),
  ),
  ...inPhase(2, [shownAtItsSiteOnly, addsAtOnce]),
  ...inPhase(2, inQueue("stateful", [sequencesHold, sequencesAreSteady, parallelHolds, parallelIsSteady])),
  ...inPhase(3, [dataComesBack, dataIsSteady, dataIsAccepted, dataIsFound]),
  // They may change the records of all other checks.
  ...inPhase(4, [typeActionIsCalled, typeActionLaw]),
  ...inPhase(lastPhase, [listsAnswer]),
];
