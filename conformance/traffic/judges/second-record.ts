// Judges whether an update has added a second record.

import type { JsonObject } from "../../../spec/json.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import { checkId } from "../../checks/check.js";
import { unexpected } from "../../checks/wrong-ids.js";
import type { FoundRecord } from "../../http/api/adapter.js";
import { placeName } from "../../http/collection-names.js";
import { sameRecord } from "../../search/same-record.js";
import type { Listing } from "../read-listing.js";
import type { Proven } from "../updates.js";
import { documented, freshMs, type Watch } from "../watch.js";

/** The fewest members of a compared record: unrelated records may agree in fewer. */
const fewestMembers = 3;

/** An update replaces its record, so no other record without an add may have the same content. */
export function judgeSecondRecord(watch: Watch, { asked, page, exchange, from, whole }: Listing): void {
  if (watch.records.forgetful) return;
  const id = checkId("update", placeName(asked), "no-second-record");
  for (const update of watch.updates.proven(asked)) {
    if (from - update.to > freshMs || Object.keys(update.body).length < fewestMembers) continue;
    // Several equal records were there before, since an update adds at most one.
    const seconds = page.filter((found) => isSecond(watch, update, found));
    const [second] = seconds.length === 1 ? seconds : [];
    const listed = page.some((found) => found.id === update.id);
    if (seconds.length === 0 && whole && listed) watch.ledger.pass(id);
    if (!second) continue;
    const expected = `${asked.resource.name} ${update.id} and no other record with its content`;
    watch.ledger.fail(id, {
      code: "second-record",
      expected,
      actual: `a second record with the same content, ${second.id}`,
      exchange,
      ...unexpected([second]),
    });
  }
}

function isSecond(watch: Watch, { at, id, body }: Proven, found: FoundRecord): boolean {
  if (found.id === undefined || found.id === id || watch.records.get(at, found.id)) return false;
  const { [idMemberOf(watch.model)]: _, ...rest } = documented(at, found.record);
  const isPartOf = (one: JsonObject, other: JsonObject) =>
    sameRecord(one, other, at.resource, watch.model).length === 0;
  // A record with more members was not created by the update.
  return isPartOf(body, found.record) && isPartOf(rest, body);
}
