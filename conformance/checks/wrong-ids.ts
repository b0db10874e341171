// Names the records that a list must not hold, and those that it lacks.
import type { Failed } from "./finding.js";

/** A deployment that ignores its parameters lists all that it has. */
const mostIds = 5;

/** What a failure says of records that a list must not hold: nothing if there are none, or if the id of one is not known. */
export function unexpected(records: readonly { readonly id?: string }[]): Pick<Failed, "unexpectedIds"> {
  const ids = records.flatMap(({ id }) => id ?? []);
  return ids.length === 0 || ids.length < records.length ? {} : { unexpectedIds: ids.slice(0, mostIds) };
}

/** What a failure says of records that a list must hold and lacks: nothing if there are none. */
export const missed = (records: readonly { readonly id: string }[]): Pick<Failed, "missingIds"> =>
  records.length === 0 ? {} : { missingIds: records.slice(0, mostIds).map(({ id }) => id) };
