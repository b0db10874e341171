// The registry of mutants: all mutants of the files `*.mutants.ts` below this folder.
import type { InterfaceModel } from "../../spec/model.js";
import type { Mutant } from "../behaviours/mutant.js";
import { bodyMutants } from "../laws/body-laws.js";
import { changeMutants } from "../laws/changes/change-laws.js";
import { listLawMutants } from "../laws/lists/all-list-laws.js";
import { actionMutants } from "./actions/actions.mutants.js";
import { dateMutants } from "./dates/date-search.mutants.js";
import { deleteRefusedMutants } from "./delete-refused/delete-refused.mutants.js";
import { dataMutants } from "./generated/data/data.mutants.js";
import { generatedMutants } from "./generated/generated.mutants.js";
import { addedMembersMutants } from "./interactions/added-members.mutants.js";
import { changedMembersMutants } from "./interactions/changed-members.mutants.js";
import { deleteMutants } from "./interactions/delete.mutants.js";
import { foundAfterUpdateMutants } from "./interactions/found-after-update.mutants.js";
import { idMutants } from "./interactions/ids.mutants.js";
import { interactionMutants } from "./interactions/interactions.mutants.js";
import { longListsMutants } from "./interactions/long-lists.mutants.js";
import { roundTripMutants } from "./interactions/round-trip.mutants.js";
import { updateMutants } from "./interactions/update.mutants.js";
import { nestedAddMutants } from "./nested/nested-adds.mutants.js";
import { nestedListMutants } from "./nested/nested-lists.mutants.js";
import { listEndMutants } from "./search/listed-record.mutants.js";
import { ruleMutants } from "./search/rule.mutants.js";
import { searchMutants } from "./search/search.mutants.js";
import { searchShapeMutants } from "./search/search-shape.mutants.js";
import { securityMutants } from "./security/security.mutants.js";
import { sequenceMutants } from "./sequences/stateful.mutants.js";
import { siteIsolationMutants } from "./sites/site-isolation.mutants.js";
import { siteIsolationWriteMutants } from "./sites/site-isolation-writes.mutants.js";

/** For each check, or group of checks in one file: the mutants that can be made for an interface. */
export const mutantsOfChecks: readonly ((model: InterfaceModel) => readonly Mutant[])[] = [
  searchMutants,
  ruleMutants,
  dateMutants,
  listEndMutants,
  roundTripMutants,
  longListsMutants,
  bodyMutants,
  deleteRefusedMutants,
  nestedListMutants,
  nestedAddMutants,
  updateMutants,
  changedMembersMutants,
  addedMembersMutants,
  foundAfterUpdateMutants,
  changeMutants,
  deleteMutants,
  actionMutants,
  idMutants,
  searchShapeMutants,
  interactionMutants,
  securityMutants,
  siteIsolationMutants,
  siteIsolationWriteMutants,
  generatedMutants,
  dataMutants,
  sequenceMutants,
  listLawMutants,
];
