// Judges whether an update has added a second record.

import type { JsonObject } from "../../../spec/json.js";
import { checkId } from "../../checks/check.js";
import type { FoundRecord } from "../../http/api/adapter.js";
import { idMember } from "../../http/api/records.js";
import { placeName } from "../../http/collection-names.js";
import { sameRecord } from "../../search/same-record.js";
import type { Listing } from "../listing.js";
import type { Proven } from "../updates.js";
import { documented, freshMs, type Watch } from "../watch.js";

/** Unrelated records may agree in fewer members than this. */
const fewestMembers = 3;

/** An update replaces its record: no other record without an add holds the same. */
export function judgeSecondRecord(watch: Watch, { asked, page, exchange, from, whole }: Listing): void {
  if (watch.records.forgetful) return;
  const id = checkId("update", placeName(asked), "no-second-record");
  for (const update of watch.updates.proven(asked)) {
    if (from - update.to > freshMs || Object.keys(update.body).length < fewestMembers) continue;
    // several equal records were there before: an update adds one at most
    const seconds = page.filter((found) => isSecond(watch, update, found));
    const [second] = seconds.length === 1 ? seconds : [];
    const listed = page.some((found) => found.id === update.id);
    if (seconds.length === 0 && whole && listed) watch.ledger.pass(id);
    if (!second) continue;
    const expected = `${asked.resource.name} ${update.id} and no other with its content`;
    watch.ledger.fail(id, {
      code: "second-record",
      expected,
      actual: `a second one with the same content, ${second.id}`,
      exchange,
    });
  }
}

function isSecond(watch: Watch, { at, id, body }: Proven, found: FoundRecord): boolean {
  if (found.id === undefined || found.id === id || watch.records.get(at, found.id)) return false;
  const { [idMember]: _, ...rest } = documented(at, found.record);
  const isPartOf = (one: JsonObject, other: JsonObject) =>
    sameRecord(one, other, at.resource, watch.model).length === 0;
  // a record with more members was not made from what was sent
  return isPartOf(body, found.record) && isPartOf(rest, body);
}
