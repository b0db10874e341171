// Judges whether one site's records are visible at another.

import type { JsonObject } from "../../../spec/json.js";
import { checkId } from "../../checks/check.js";
import { placeName } from "../../http/collection-names.js";
import type { Exchange } from "../../http/exchange.js";
import { matches } from "../../search/matches.js";
import { sameRecord } from "../../search/same-record.js";
import type { Known } from "../known-records.js";
import type { Listing } from "../read-listing.js";
import type { Asked } from "../read-request.js";
import { isSteady, type Seen, type Watch } from "../watch.js";

/** A record that was added at one site cannot be read at another. */
export function judgeIsolationOfRead(watch: Watch, { asked, exchange, from }: Seen, read?: JsonObject): void {
  if (asked.id === undefined) return;
  const id = isolationId(asked, "read");
  for (const away of recordsElsewhere(watch, asked, asked.id, from)) {
    if (read && isCopy(watch, away, read)) leak(watch, id, away, asked, exchange, "with it");
    else if (exchange.status !== undefined) watch.ledger.pass(id);
  }
}

/** A list holds no record of another site. */
export function judgeIsolationOfSearch(watch: Watch, listing: Listing): void {
  const { asked, page, exchange, from } = listing;
  const links = asked.terms.some(({ parameter }) => ["id", "reference"].includes(parameter.match));
  const id = isolationId(asked, links ? "search-by-id" : "search");
  for (const { id: found, record } of page) {
    const leaked = found === undefined ? [] : recordsElsewhere(watch, asked, found, from);
    const copy = leaked.find((away) => isCopy(watch, away, record));
    if (copy) leak(watch, id, copy, asked, exchange, "a list with it");
  }
  if (!listing.whole || asked.stranger || asked.terms.length === 0) return;
  const isFound = ({ id: known, sent }: Known) =>
    sent !== undefined && matches(watch.model, asked.terms, { id: known, record: sent }) === "yes";
  const held = watch.records
    .elsewhere(asked)
    .flatMap((at) => watch.records.all(at))
    .some(
      (known) =>
        known.added && isSteady(watch, known, from) && isFound(known) && !listing.ids.includes(known.id),
    );
  if (held) watch.ledger.pass(id);
}

/** Records of this id that were added at other sites, if none of this id is known here. */
function recordsElsewhere(watch: Watch, asked: Asked, id: string, from: number): readonly Known[] {
  if (watch.records.get(asked, id)?.added) return [];
  return watch.records.elsewhere(asked).flatMap((at) => {
    const known = watch.records.get(at, id);
    const reported = known?.added && known.deletedAt === undefined && isSteady(watch, known, from);
    return known && reported ? [known] : [];
  });
}

/** Two sites may use the same id: it is the other site's record if it holds what was sent there. */
function isCopy(watch: Watch, away: Known, got: JsonObject): boolean {
  const { sent, read = sent } = away;
  if (sent === undefined || read === undefined || Object.keys(sent).length < 2) return false;
  const unlike = (record: JsonObject) => sameRecord(sent, record, away.resource, watch.model).length;
  return unlike(got) <= unlike(read) && unlike(got) < Object.keys(sent).length;
}

function leak(watch: Watch, id: string, away: Known, asked: Asked, exchange: Exchange, got: string): void {
  const shown = `${away.resource.name} ${away.id} of site ${away.site}`;
  const actual = `${exchange.status}, ${got}`;
  watch.ledger.fail(id, {
    code: "other-site",
    expected: `no ${shown} at site ${asked.site}`,
    actual,
    exchange,
  });
}

function isolationId(asked: Asked, name: string): string {
  return checkId("site-wall", placeName(asked), name);
}
