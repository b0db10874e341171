// Mutant of the check that long lists come back: each list ends after a few elements.

import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { isLimited } from "../../../spec/made-to-fit.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { mapRecords } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { comesBack } from "../places.js";
import { listedValues, shortList } from "./long-lists.js";
import { isFreeText } from "./value-fields.js";

const cut = (value: Json): Json => {
  if (isArray(value)) return value.slice(0, shortList).map(cut);
  return isObject(value) ? cutIn(value) : value;
};

const cutIn = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, cut(value)]));

const cutsLists: Mutant = {
  name: `lists end after ${shortList} elements`,
  breaks: ["round-trip/*"],
  behaviour: () => async (call, next) => mapRecords(await next(call), cutIn),
};

export function longListsMutants(model: InterfaceModel): readonly Mutant[] {
  // Made-up elements of other lists may be equal.
  const free = model.resources
    .filter(comesBack)
    .flatMap((resource) => listedValues(model, resource))
    .filter((value) => isFreeText(value) && !isLimited(value.field));
  return free.length > 0 ? [cutsLists] : [];
}
