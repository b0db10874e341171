// Ids of the interaction checks, for other checks that they block.
import type { InteractionKind } from "../../../spec/model.js";
import { placeName } from "../../http/collection-names.js";
import { checkId } from "../check.js";
import type { Place } from "../places.js";

export const interactionFamily = "interaction";

/** The family of the checks of what an update does. */
export const updateFamily = "update";

/** The family of the checks of what a delete does. */
export const deleteFamily = "delete";

/** The family of the checks with sequences of requests, and the name of the one with requests at the same time. */
export const sequenceFamily = "stateful";
export const parallelName = "parallel";

/** The name of the check that a read returns an updated record. */
export const replacesName = "replaces";

/** Name of the checks that a change leaves other records as they were. */
export const othersName = "touches-nothing-else";

/** Id of the check that judges an interaction of a type in a path form. */
export const idOf = (place: Place, kind: InteractionKind): string =>
  checkId(interactionFamily, placeName(place), kind);
