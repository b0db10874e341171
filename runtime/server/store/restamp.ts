/** Gives a new version a later time than the caller did: the times of a site's versions must never go back. */

import { withTime } from "../record/assign.js";
import type { Added, NewVersion, StoredRecord } from "../store-port/store.js";

/** The part of a new version that depends on its time. */
type Timed = Pick<NewVersion, "version" | "updated" | "body" | "timeAt">;

/** The new version with the time `updated`, in its body too; the same object if it has that time already. */
export function restamped<T extends Timed>(newVersion: T, updated: number): T {
  if (updated === newVersion.updated) return newVersion;
  const { body, timeAt } = newVersion;
  return { ...newVersion, updated, body: timeAt === undefined ? body : withTime(body, timeAt, updated) };
}

/** The stored version if it was restamped; undefined if it is what the caller gave. */
export const storedLater = (id: string, given: Timed, stored: Timed): StoredRecord | undefined =>
  stored === given ? undefined : { id, version: stored.version, updated: stored.updated, body: stored.body };

const addedUnchanged: Added = { kind: "added" };

/** The result of an add, from the version that the caller gave and the stored one. */
export function addResult(id: string, given: Timed, stored: Timed): Added {
  const later = storedLater(id, given, stored);
  return later === undefined ? addedUnchanged : { kind: "added", later };
}
