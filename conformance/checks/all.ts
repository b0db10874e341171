// The registry of checks: every check of the suite, in the order in which they run.
import { actionLaw, recordLaws, typeActionLaw, updateLaws } from "../laws/body-laws.js";
import { partLaws } from "../laws/changes/change-laws.js";
import { comparedLaws, searchLaws } from "../laws/lists/all-list-laws.js";
import { actionChecks, typeActionIsCalled } from "./actions/actions.js";
import { type AnyCheck, inPhase, inQueue, lastPhase } from "./check.js";
import { dataChecks } from "./generated/data/data.js";
import { generatedChecks } from "./generated/generated.js";
import { newMembersAreAdded } from "./interactions/added-members.js";
import { everyMemberChanges } from "./interactions/changed-members.js";
import { foundByEach } from "./interactions/found-after-update.js";
import { idChecks } from "./interactions/ids.js";
import {
  addIsAnswered,
  deleteIsAnswered,
  readIsAnswered,
  searchIsAnswered,
  updateIsAnswered,
} from "./interactions/interactions.js";
import { longListsComeBack } from "./interactions/long-lists.js";
import { memberComesBack } from "./interactions/round-trip.js";
import { unusualValuesComeBack } from "./interactions/unusual-values.js";
import { deleteChecks, updateChecks } from "./interactions/updates-and-deletes.js";
import { keptChecks } from "./kept/kept.js";
import { listsAnswer } from "./odd-values/odd-values.js";
import { namedValueComesBack } from "./search/named-values.js";
import {
  readsNeedCredentials,
  readsNeedScopes,
  writesNeedCredentials,
  writesNeedScopes,
} from "./security/security.js";
import { statefulChecks } from "./sequences/stateful.js";
import { shownElsewhereChecks } from "./sites/site-isolation.js";
import {
  addsAtOnce,
  deletedAtItsSiteOnly,
  shownAtItsSiteOnly,
  updatedAtItsSiteOnly,
} from "./sites/site-isolation-writes.js";

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
  ...unusualValuesComeBack,
  longListsComeBack,
  namedValueComesBack,
  ...recordLaws,
  ...keptChecks,
  ...searchLaws,
  ...idChecks,
  ...generatedChecks,
  ...shownElsewhereChecks,
  // These compare lists with each other, so nothing is added at the same time.
  ...inPhase(1, comparedLaws),
  // These change and delete only records that they added themselves, so they run at the same time.
  ...inPhase(
    2,
    inQueue("update", [
      updateIsAnswered,
      ...updateChecks,
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
      ...deleteChecks,
      deletedAtItsSiteOnly,
      writesNeedCredentials,
      writesNeedScopes,
    ]),
    "delete",
  ),
  ...inPhase(2, inQueue("action", [...actionChecks, actionLaw])),
  ...inPhase(2, [shownAtItsSiteOnly, addsAtOnce]),
  ...inPhase(2, inQueue("stateful", statefulChecks)),
  ...inPhase(3, dataChecks),
  // They may change the records of all other checks.
  ...inPhase(4, [typeActionIsCalled, typeActionLaw]),
  ...inPhase(lastPhase, [listsAnswer]),
];
