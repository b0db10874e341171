import type { Collection } from "../contract.js";
import type { Reach } from "./outside-writes.js";
import type { Watch } from "./watch.js";

/** What a record holds is not known any more: a write to it may have been done, or not. */
export function forgetRecord(watch: Watch, at: Collection, id: string): void {
  watch.records.forget(at, id);
  watch.updates.drop(at, id);
}

/** The same for every record of a type at a site, in every path form. */
export function forgetType(watch: Watch, { resource, site }: Collection): void {
  forgetWhere(watch, (at) => at.resource === resource && at.site === site);
}

/** The same for all that a write outside the document reaches. */
export function forgetReach(watch: Watch, { site }: Reach): void {
  forgetWhere(watch, (at) => site === undefined || at.site === site);
}

function forgetWhere({ records, updates }: Watch, isMeant: (at: Collection) => boolean): void {
  records.forgetWhere(isMeant);
  updates.dropWhere(isMeant);
}
