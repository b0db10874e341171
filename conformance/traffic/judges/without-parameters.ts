import { noneRequiredId } from "../../checks/search/none-required.js";
import type { Asked } from "../asked.js";

/** Ids of the checks that a search needs no parameter: that of the collection, where the search has none and needs none. */
export function withoutParameters(asked: Asked): readonly string[] {
  return asked.resource.noneRequired !== undefined && asked.query.length === 0 ? [noneRequiredId(asked)] : [];
}
