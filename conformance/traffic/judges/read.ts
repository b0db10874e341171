// Judges the answer to a read.
import type { JsonObject } from "../../../spec/json.js";
import { checkId } from "../../checks/check.js";
import { idOf } from "../../checks/interactions/interaction-id.js";
import { withArticle } from "../../gaps/support/with-article.js";
import { locateRecord } from "../../http/api/locate-record.js";
import { signsOf } from "../../http/api/record-signs.js";
import { placeName } from "../../http/collection-names.js";
import { mediaType } from "../../http/media-type.js";
import { problem } from "../../http/problem.js";
import { isSuccess } from "../../http/status.js";
import { sameRecord } from "../../search/same-record.js";
import { forgetRecord } from "../forget.js";
import { type Known, recordKey } from "../known-records.js";
import { alsoSeenBy, contentOf, documented, isSteadyFor, type Seen, type Watch } from "../watch.js";
import { judgeRoundTrip } from "./round-trip.js";
import { judgeShown } from "./shown-update.js";
import { judgeIsolationOfRead } from "./site-isolation.js";

const absentStatuses = [404, 410];
/** Gone: the record existed before (RFC 9110, section 15.5.11). */
const gone = 410;

export function judgeRead(watch: Watch, seen: Seen): void {
  const { asked, exchange, from } = seen;
  const { id } = asked;
  if (id === undefined) return;
  const known = watch.records.get(asked, id);
  const located = isSuccess(exchange)
    ? locateRecord(exchange.json, signsOf(watch.model, asked.resource))
    : undefined;
  if (asked.query.length > 0) {
    // The document describes reads without a query; with one, the answer may be a part of the record.
    if (located) watch.ledger.pass(idOf(asked, "read"));
    return;
  }
  judgeIsolationOfRead(watch, seen, located?.record);
  if (!located) {
    if (absentStatuses.includes(exchange.status ?? 0)) watch.alwaysListed.noteUnread(asked, id);
    if (known) judgeAbsent(watch, seen, known);
    return;
  }
  watch.ledger.pass(idOf(asked, "read"));
  watch.ledger.withdraw(idOf(asked, "read"), recordKey(asked, id));
  observe(watch, seen, located.path);
  if (known?.deletedAt !== undefined) judgeStillThere(watch, seen, known, located.record);
  else if ((known?.writtenAt ?? 0) <= from && !watch.writes.touching(asked, id)) {
    keep(watch, seen, id, known, located.record);
  }
}

/** Judges the content of a read record that was not deleted, and remembers it. */
function keep(watch: Watch, seen: Seen, id: string, known: Known | undefined, read: JsonObject): void {
  const { asked, exchange, from, client } = seen;
  const pending = watch.updates.pending(asked, id);
  if (known?.added && known.read === undefined) watch.patience.ofReads.atOnce(from - known.writtenAt);
  const steady = known !== undefined && isSteadyFor(watch, known, seen);
  const shown = pending && pending.to <= from ? judgeShown(watch, seen, pending, read) : false;
  if (steady && !pending) {
    judgeUntouched(watch, seen, known, read);
    if (known.sent && known.before === undefined) judgeRoundTrip(watch, seen, known.sent, read);
  }
  const { resource, form, site } = asked;
  const fresh = { resource, form, site, id, added: false, shown: false, writtenAt: -1 };
  const changed =
    shown && pending ? { sent: pending.body, ...(pending.before && { before: pending.before }) } : {};
  const before = known && contentOf(known);
  const same = before !== undefined && sameRecord(before, read, resource, watch.model).length === 0;
  const key = recordKey(asked, id);
  // A record that is unchanged existed when a list lacked it.
  if (same && watch.misses.isOpen(key)) watch.misses.confirm(key);
  const seenBy = known && same ? alsoSeenBy(known, client) : [client];
  watch.records.put(
    { ...(known ?? fresh), ...changed, read, confirmedAt: from, seenBy },
    exchange.responseBody.length * 2,
  );
}

/** A record that was added and not deleted can be read. */
function judgeAbsent(watch: Watch, seen: Seen, known: Known): void {
  const { asked, exchange, from } = seen;
  const { status = 0 } = exchange;
  const key = recordKey(asked, known.id);
  const shown = `${asked.resource.name} ${known.id}`;
  if (known.deletedAt !== undefined) {
    if (known.deletedAt > from || status >= 500 || status === 0) return;
    const id = checkId("delete", placeName(asked), "not-readable");
    watch.ledger.pass(id);
    const age = watch.ledger.withdraw(id, key);
    if (age !== undefined) watch.patience.ofReads.late(from - known.deletedAt);
    watch.answers.note("error-deleted", () => String(status), `${shown} was deleted, then read`, exchange);
    return;
  }
  if (status === gone) {
    // Another client deleted it without our seeing it.
    forgetRecord(watch, asked, known.id);
    return;
  }
  if (!known.added || !isSteadyFor(watch, known, seen)) return;
  if (!isSuccess(exchange) && !absentStatuses.includes(status)) return;
  const lost = !isSuccess(exchange) && known.read !== undefined && deletedMeanwhile(watch, known, from);
  const id = lost ? checkId("delete", placeName(asked), "touches-nothing-else") : idOf(asked, "read");
  const { code, text: actual } = isSuccess(exchange)
    ? problem("no-record", `answered ${status} with a body that holds no ${asked.resource.name}`)
    : problem("refused", `answered with ${status}`);
  const expected = lost ? `${shown} as it was before` : `a 2xx answer with ${shown}`;
  // Only a record that was never read may be missing because of a delay.
  const late = known.read === undefined && !isSuccess(exchange);
  const age = late ? from - known.writtenAt : Number.POSITIVE_INFINITY;
  watch.ledger.doubt(id, key, { code, expected, actual, exchange, age });
}

function judgeStillThere(
  watch: Watch,
  { asked, exchange, from }: Seen,
  known: Known,
  read: JsonObject,
): void {
  const { deletedAt = 0 } = known;
  const content = contentOf(known);
  if (deletedAt > from || content === undefined) return;
  if (sameRecord(content, read, asked.resource, watch.model).length > 0) return;
  const id = checkId("delete", placeName(asked), "not-readable");
  watch.ledger.doubt(id, recordKey(asked, known.id), {
    code: "record-returned",
    expected: "an answer without the record",
    actual: `${exchange.status} with ${asked.resource.name} ${known.id}, which was deleted`,
    exchange,
    age: from - deletedAt,
  });
}

function observe(watch: Watch, { asked, exchange }: Seen, path: readonly string[]): void {
  const evidence = `${withArticle(asked.resource.name)} was read`;
  const place = () => (path.length === 0 ? "the record" : `wrapped in ${path.join(".")}`);
  watch.answers.note("read-response", place, evidence, exchange);
  watch.answers.note("media-type", () => mediaType(exchange) || "none", evidence, exchange);
}

/** A record that was read before and after another was updated or deleted must be unchanged. */
function judgeUntouched(watch: Watch, seen: Seen, known: Known, read: JsonObject): void {
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
function deletedMeanwhile(watch: Watch, known: Known, from: number): boolean {
  return watch.records.hasDeleted(known, known.confirmedAt, from);
}
