// Judges whether a write to one record has changed another.

import type { JsonObject } from "../../../spec/json.js";
import { checkId } from "../../checks/check.js";
import { placeName } from "../../http/collection-names.js";
import { sameRecord } from "../../search/same-record.js";
import type { Known } from "../known-records.js";
import { documented, type Seen, type Watch } from "../watch.js";

/** A record that was read before and after another was updated or deleted must be unchanged. */
export function judgeUntouched(watch: Watch, seen: Seen, known: Known, read: JsonObject): void {
  if (known.read === undefined) return;
  const { asked, from, exchange } = seen;
  const { model, ledger } = watch;
  const between = (at: number) => at > known.confirmedAt && at <= from;
  const updates = watch.updates.provenOfOthers(known).filter(({ to }) => between(to));
  const deleted = deletedMeanwhile(watch, known, from);
  if (updates.length === 0 && !deleted) return;
  const was = documented(asked, known.read);
  const same = sameRecord(was, read, asked.resource, model).length === 0;
  const id = (family: string) => checkId(family, placeName(asked), "touches-nothing-else");
  for (const update of updates) {
    if (same) ledger.pass(id("update"));
    const likeIt = (record: JsonObject) => sameRecord(update.body, record, asked.resource, model).length;
    // Other clients may have written it too: it is a failure only if it now has the content of the other record's update.
    if (same || likeIt(read) >= likeIt(was)) continue;
    const expected = `${asked.resource.name} ${known.id} as it was before`;
    const actual = `${exchange.status}, with the content of the update of ${update.id}`;
    ledger.fail(id("update"), { code: "value-changed", expected, actual, exchange });
  }
  if (same && deleted) ledger.pass(id("delete"));
}

/** Whether another record of the collection was deleted since this one was last seen. */
export function deletedMeanwhile(watch: Watch, known: Known, from: number): boolean {
  return watch.records.hasDeleted(known, known.confirmedAt, from);
}
