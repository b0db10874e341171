/** Gives a draft a later time than its own. */

import { withTime } from "../record/assign.js";
import type { Added, Draft, Later } from "./store.js";

/** The part of a draft that depends on the time at which it is kept. */
type Timed = Pick<Draft, "version" | "updated" | "body" | "timeAt">;

/** A draft as it is kept at a time that is no earlier than its own; the draft itself where the time is the same. */
export function keptAt<T extends Timed>(draft: T, updated: number): T {
  if (updated === draft.updated) return draft;
  const { body, timeAt } = draft;
  return { ...draft, updated, body: timeAt === undefined ? body : withTime(body, timeAt, updated) };
}

/** What is told of a draft that was kept so; nothing where that is as it was asked for. */
export const laterOf = (id: string, draft: Timed, kept: Timed): Later | undefined =>
  kept === draft ? undefined : { id, version: kept.version, updated: kept.updated, body: kept.body };

const asDrafted: Added = { kind: "added" };

/** The same of an add. */
export function addedAs(id: string, draft: Timed, kept: Timed): Added {
  const later = laterOf(id, draft, kept);
  return later === undefined ? asDrafted : { kind: "added", later };
}
