// Forgets records that a write may have changed in an unknown way.
import type { Collection } from "../http/api/adapter.js";
import type { Reach } from "./outside-writes.js";
import type { Watch } from "./watch.js";

/** Forgets one record. */
export function forgetRecord(watch: Watch, at: Collection, id: string): void {
  watch.records.forget(at, id);
  watch.updates.drop(at, id);
}

/** Forgets every record of a type at a site, in every path form. */
export function forgetType(watch: Watch, { resource, site }: Collection): void {
  forgetWhere(watch, (at) => at.resource === resource && at.site === site);
}

/** Forgets all records that an undocumented write may have changed. */
export function forgetReach(watch: Watch, { site }: Reach): void {
  forgetWhere(watch, (at) => site === undefined || at.site === site);
}

function forgetWhere({ records, updates }: Watch, isMeant: (at: Collection) => boolean): void {
  records.forgetWhere(isMeant);
  updates.dropWhere(isMeant);
}
