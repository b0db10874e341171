// Judges one page of a list.

import { checkId } from "../../checks/check.js";
import { parameterName } from "../../checks/places.js";
import { strayIn } from "../../checks/search/stray-record.js";
import { placeName } from "../../http/collection-names.js";
import type { Listing } from "../read-listing.js";
import { contentOf, type Watch } from "../watch.js";

/** A page holds only records of the requested type, and no more than the count parameter allows. */
export function judgePage(watch: Watch, listing: Listing): void {
  judgeTypes(watch, listing);
  judgeCount(watch, listing);
}

function judgeTypes(watch: Watch, { asked, page, exchange }: Listing): void {
  const id = checkId("search-shape", placeName(asked), "only-asked-type");
  const { model, records } = watch;
  const known = (record: string) =>
    records.withId(record, asked.site).flatMap((one) => {
      const body = contentOf(one);
      return body === undefined ? [] : [{ resource: one.resource, id: one.id, body }];
    });
  const stray = strayIn({ model, asked: asked.resource, found: page, known });
  if (stray) watch.ledger.fail(id, { code: "other-type", ...stray, exchange });
  else if (page.length > 0) watch.ledger.pass(id);
}

function judgeCount(watch: Watch, listing: Listing): void {
  const { asked, page, exchange, hasNext, continued } = listing;
  if (continued) return;
  for (const { parameter, values } of asked.terms) {
    const [value = ""] = values;
    if (parameter.match !== "count" || values.length !== 1 || !/^[1-9]\d*$/.test(value)) continue;
    const id = checkId("count", parameterName({ ...asked, parameter }), "bounds-list");
    const bound = Number(value);
    // only a full page with a next page shows that the count was applied
    if (page.length > bound) {
      const expected = `${bound} records at most`;
      // Only the first failure is reported.
      if (watch.ledger.of(id).fails === 0) watch.alwaysListed.noteTooLong(listing, exchange.n);
      watch.ledger.fail(id, {
        code: "length",
        expected,
        actual: `${exchange.status}, a list of ${page.length}`,
        exchange,
      });
    } else if (page.length === bound && hasNext) watch.ledger.pass(id);
  }
}
