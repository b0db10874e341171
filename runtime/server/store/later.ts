import { withTime } from "../record/assign.js";
import type { Added, Draft, Later } from "./store.js";

/** A draft as it is kept at a time that is no earlier than its own; itself where it is the same. */
export function keptAt(draft: Draft, updated: number): Draft {
  if (updated === draft.updated) return draft;
  const { body, timeAt } = draft;
  return { ...draft, updated, body: timeAt === undefined ? body : withTime(body, timeAt, updated) };
}

/** What is told of a draft that was kept so; nothing where that is as it was asked for. */
export const laterOf = (id: string, draft: Draft, kept: Draft): Later | undefined =>
  kept === draft ? undefined : { id, version: kept.version, updated: kept.updated, body: kept.body };

const asDrafted: Added = { kind: "added" };

/** The same of an add. */
export function addedAs(id: string, draft: Draft, kept: Draft): Added {
  const later = laterOf(id, draft, kept);
  return later === undefined ? asDrafted : { kind: "added", later };
}
