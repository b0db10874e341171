/** Gives a draft a later time than its own. */

import { withTime } from "../record/assign.js";
import type { Added, Draft, Later } from "./store.js";

/** The part of a draft that depends on the time at which it is kept. */
type Timed = Pick<Draft, "version" | "updated" | "body" | "timeAt">;

/** A draft with a later time; the draft itself where the time is the same. */
export function keptAt<T extends Timed>(draft: T, updated: number): T {
  if (updated === draft.updated) return draft;
  const { body, timeAt } = draft;
  return { ...draft, updated, body: timeAt === undefined ? body : withTime(body, timeAt, updated) };
}

/** The stored version, where it differs from the draft. */
export const laterOf = (id: string, draft: Timed, kept: Timed): Later | undefined =>
  kept === draft ? undefined : { id, version: kept.version, updated: kept.updated, body: kept.body };

const asDrafted: Added = { kind: "added" };

/** The result of an add, from its draft and the stored version. */
export function addedAs(id: string, draft: Timed, kept: Timed): Added {
  const later = laterOf(id, draft, kept);
  return later === undefined ? asDrafted : { kind: "added", later };
}
