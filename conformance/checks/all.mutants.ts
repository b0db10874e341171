// The registry of mutants: all mutants of the files `*.mutants.ts` below this folder.
import type { InterfaceModel } from "../../spec/model.js";
import type { Mutant } from "../behaviours/mutant.js";
import { bodyMutants } from "../laws/body-laws.js";
import { changeMutants } from "../laws/changes/change-laws.js";
import { listLawMutants } from "../laws/lists/all-list-laws.js";
import { actionMutants } from "./actions/actions.mutants.js";
import { dataMutants } from "./generated/data/data.mutants.js";
import { generatedMutants } from "./generated/generated.mutants.js";
import { changedMembersMutants } from "./interactions/changed-members.mutants.js";
import { idMutants } from "./interactions/ids.mutants.js";
import { interactionMutants } from "./interactions/interactions.mutants.js";
import { longListsMutants } from "./interactions/long-lists.mutants.js";
import { roundTripMutants } from "./interactions/round-trip.mutants.js";
import { changesMutants } from "./interactions/updates-and-deletes.mutants.js";
import { keptMutants } from "./kept/kept.mutants.js";
import { listEndMutants } from "./search/listed-record.mutants.js";
import { namedValueMutants } from "./search/named-values.mutants.js";
import { securityMutants } from "./security/security.mutants.js";
import { sequenceMutants } from "./sequences/stateful.mutants.js";
import { siteIsolationMutants } from "./sites/site-isolation.mutants.js";

/** For each check, or group of checks in one file: the mutants that can be made for an interface. */
export const mutantsOfChecks: readonly ((model: InterfaceModel) => readonly Mutant[])[] = [
  namedValueMutants,
  listEndMutants,
  roundTripMutants,
  longListsMutants,
  bodyMutants,
  keptMutants,
  changesMutants,
  changedMembersMutants,
  changeMutants,
  actionMutants,
  idMutants,
  interactionMutants,
  securityMutants,
  siteIsolationMutants,
  generatedMutants,
  dataMutants,
  sequenceMutants,
  listLawMutants,
];
