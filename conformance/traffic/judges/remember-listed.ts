// Remembers the records that a list shows.

import type { JsonObject } from "../../../spec/json.js";
import { isOfType } from "../../../spec/record-type.js";
import { checkId } from "../../checks/check.js";
import { placeName } from "../../http/collection-names.js";
import { sameRecord } from "../../search/same-record.js";
import { type Known, recordKey } from "../known-records.js";
import type { Listing } from "../read-listing.js";
import { alsoSeenBy, isSteadyFor, type Watch } from "../watch.js";

/** Keeps the records of a list, and notes whether lists show records completely. */
export function rememberListed(watch: Watch, listing: Listing): void {
  const { asked, page, from, exchange } = listing;
  // Records of which only some fields were asked for are no whole records, and with others in place of references they differ from a read.
  if (
    asked.terms.some(
      ({ parameter }) => parameter.match === "fields" || parameter.including?.in.as === "place",
    )
  )
    return;
  const size = page.length === 0 ? 0 : Math.ceil(exchange.responseBody.length / page.length);
  for (const { id, record } of page) {
    if (id === undefined || !isOfType(watch.model, record, asked.resource)) continue;
    const known = watch.records.get(asked, id);
    if (known === undefined) watch.records.put(unheardOf(listing, id, record), size);
    else if (known.deletedAt === undefined && known.writtenAt <= from) renew(watch, listing, known, record);
  }
}

function unheardOf({ asked, from, client }: Listing, id: string, listed: JsonObject): Known {
  const { resource, form, site } = asked;
  const seenBy = [client];
  return {
    resource,
    form,
    site,
    id,
    added: false,
    listed,
    shown: true,
    writtenAt: -1,
    confirmedAt: from,
    seenBy,
  };
}

/** Compares a listed record with what is known: it confirms that, or shows that another client changed the record. */
function renew(watch: Watch, listing: Listing, known: Known, record: JsonObject): void {
  const { asked, from, exchange, client } = listing;
  const same = (other: JsonObject) => sameRecord(other, record, asked.resource, watch.model).length === 0;
  const id = checkId("search-shape", placeName(asked), "listed-equals-read");
  const { read, sent, listed } = known;
  if (read && isSteadyFor(watch, known, listing)) {
    if (same(read)) {
      watch.ledger.pass(id);
      watch.wholeLists.add(placeName(asked));
    } else {
      const expected = "the record as a read shows it";
      watch.ledger.fail(id, {
        code: "other-record",
        expected,
        actual: `another ${asked.resource.name} ${known.id}`,
        exchange,
      });
    }
  }
  const before = read ?? sent ?? listed;
  if (before === undefined || watch.writes.touching(asked, known.id)) return;
  if (same(before)) {
    watch.misses.confirm(recordKey(asked, known.id));
    const seenBy = alsoSeenBy(known, client);
    watch.records.put({ ...known, confirmedAt: from, seenBy }, exchange.responseBody.length);
  } else changed(watch, listing, known, record);
}

/** A list of partial records says nothing about other members; a complete one shows that another client wrote the record. */
function changed(watch: Watch, { from, client }: Listing, known: Known, listed: JsonObject): void {
  const onlyListed = known.read === undefined && known.sent === undefined;
  if (onlyListed) watch.records.put({ ...known, listed, confirmedAt: from, seenBy: [client] }, 2_000);
}
