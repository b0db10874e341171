// Judges whether a read shows an update.

import type { JsonObject } from "../../../spec/json.js";
import { checkId } from "../../checks/check.js";
import { placeName } from "../../http/collection-names.js";
import { sameRecord } from "../../search/same-record.js";
import { recordKey } from "../known-records.js";
import type { Doubt } from "../ledger.js";
import type { Pending } from "../updates.js";
import { freshMs, type Seen, type Watch } from "../watch.js";
import { departureOf, isLost } from "./round-trip.js";

/** True if the read shows what the update sent. */
export function judgeShown(watch: Watch, seen: Seen, pending: Pending, read: JsonObject): boolean {
  const { asked, exchange, from } = seen;
  const { resource } = asked;
  const { before, body } = pending;
  if (before === undefined) return false;
  const changed = sameRecord(body, before, resource, watch.model);
  const left = sameRecord(body, read, resource, watch.model);
  if (changed.length === 0) return false;
  const id = checkId("update", placeName(asked), "replaces");
  const key = recordKey(asked, pending.id);
  const missing = left.find(
    ({ path, field }) => changed.some((one) => one.path === path) && !isLost(watch, seen, field),
  );
  const shows = left.length < changed.length;
  if (shows) watch.updates.prove(pending);
  if (!missing) {
    const late = watch.ledger.withdraw(id, key);
    if (late !== undefined) watch.patience.ofReads.late(from - pending.to);
    if (shows) watch.ledger.pass(id);
    return shows;
  }
  // Other clients may see less.
  if (pending.client !== seen.client) return shows;
  // After this time, others may have written the record without our seeing it.
  if (from - pending.to > freshMs) {
    watch.updates.drop(asked, pending.id);
    return shows;
  }
  const departure: Doubt = { ...departureOf(missing, exchange), age: from - pending.to };
  if (watch.updates.isKnownWay(asked, pending.way)) watch.ledger.doubt(id, key, departure);
  else watch.updates.doesNotShow(pending, departure);
  return shows;
}
