import type { InteractionKind } from "../../spec/model.js";
import { checkId } from "./check.js";
import { type Place, placeName } from "./places.js";

export const interactionFamily = "interaction";

/** Id of the check that judges an interaction of a place. */
export function idOf(place: Place, kind: InteractionKind): string {
  return checkId(interactionFamily, placeName(place), kind);
}
