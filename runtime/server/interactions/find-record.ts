// Finds the current version of a record.
import { andThen } from "../store-port/and-then.js";
import type { Soon, StoredRecord } from "../store-port/store.js";
import type { Call } from "./interaction.js";
import { refuseAbsent, refuseDeleted } from "./policy/missing-record.js";

/** The current version of a record, or the fact that it was deleted. Refuses if it never existed. */
export function findKnown(
  { service: { store, answers }, collection }: Call,
  id: string,
  errorAbsent = answers.errorAbsent,
): Soon<StoredRecord | "gone"> {
  const key = { site: collection.site, type: collection.resource.type, id };
  return andThen(store.read(key), (found) => {
    if (found === undefined) throw refuseAbsent({ ...answers, errorAbsent }, key);
    return found;
  });
}

/** The current version of a record. Refuses if there is none, with the status for a missing or for a deleted record. */
export const findRecord = (call: Call, id: string): Soon<StoredRecord> =>
  andThen(findKnown(call, id), (found) => {
    if (found === "gone") throw refuseDeleted(call.service.answers, call.collection.resource.type, id);
    return found;
  });
