// Judges the answer to a read: by the checks of reads, of what an add, an update and a delete leave, and of other sites.
import type { JsonObject } from "../../spec/json.js";
import { fail, pass, shown } from "../checks/expect.js";
import { idIsOpaque } from "../checks/interactions/ids.js";
import { idOf } from "../checks/interactions/interaction-id.js";
import { judgeReadAnswer } from "../checks/interactions/interactions.js";
import { differenceFinding } from "../checks/interactions/round-trip.js";
import {
  deletedIsNotReadable,
  deleteTouchesNothingElse,
  updateReplaces,
  updateTouchesNothingElse,
} from "../checks/interactions/updates-and-deletes.js";
import { differenceCount, judgeDeleted, judgeUntouched } from "../checks/own-content.js";
import { isLeak, notReadElsewhere, readElsewhere } from "../checks/sites/site-isolation.js";
import { withArticle } from "../gaps/support/with-article.js";
import type { ReadOutcome } from "../http/api/adapter.js";
import { readIn } from "../http/api/read.js";
import { idIn } from "../http/api/record-id.js";
import { mediaType } from "../http/media-type.js";
import { problem } from "../http/problem.js";
import { isAbsent, isSuccess } from "../http/status.js";
import { sameRecord } from "../search/same-record.js";
import { isLost, judgeMembers } from "./judge-members.js";
import { type Known, recordKey } from "./known-records.js";
import type { Asked } from "./read-request.js";
import type { Pending } from "./updates.js";
import {
  alsoSeenBy,
  asSent,
  contentOf,
  documented,
  doubtOf,
  forgetRecord,
  freshMs,
  isSteady,
  isSteadyFor,
  type Seen,
  type Watch,
} from "./watch.js";

/** Gone: the record existed before (RFC 9110, section 15.5.11). */
const gone = 410;

export function judgeRead(watch: Watch, seen: Seen): void {
  const { asked, exchange, from } = seen;
  const { id } = asked;
  if (id === undefined) return;
  const known = watch.records.get(asked, id);
  const outcome = readIn(watch.model, asked, exchange);
  const { record, path = [] } = outcome;
  if (asked.query.length > 0) {
    // The document describes reads without a query; with one, the answer may be a part of the record.
    if (record) watch.ledger.pass(idOf(asked, "read"));
    return;
  }
  judgeElsewhere(watch, seen, id, record);
  if (isAbsent(exchange)) watch.alwaysListed.noteUnread(asked, id);
  if (record) {
    const age = from - (known?.writtenAt ?? Number.NEGATIVE_INFINITY);
    watch.ledger.take(idOf(asked, "read"), pass(), doubtOf(watch, "ofReads", { ...asked, id }, age));
    observe(watch, seen, path);
  }
  if (known?.deletedAt !== undefined) judgeAfterDelete(watch, seen, known, outcome);
  else if (!record && known) judgeAbsent(watch, seen, known, outcome);
  else if (record && (known?.writtenAt ?? 0) <= from && !watch.writes.touching(asked, id))
    keep(watch, seen, id, known, record);
}

function observe(watch: Watch, { asked, exchange }: Seen, path: readonly string[]): void {
  const evidence = `${withArticle(asked.resource.name)} was read`;
  const place = () => (path.length === 0 ? "the record" : `wrapped in ${path.join(".")}`);
  watch.answers.note("read-response", place, evidence, exchange);
  watch.answers.note("media-type", () => mediaType(exchange) || "none", evidence, exchange);
}

/** Judges the content of a read record that was not deleted, and remembers it. */
function keep(watch: Watch, seen: Seen, id: string, known: Known | undefined, read: JsonObject): void {
  const { asked, exchange, from, client } = seen;
  const pending = watch.updates.pending(asked, id);
  if (known?.added && known.read === undefined) watch.patience.ofReads.atOnce(from - known.writtenAt);
  const isShown = pending && pending.to <= from ? judgeUpdated(watch, seen, pending, read) : false;
  if (known && !pending && isSteadyFor(watch, known, seen)) {
    judgeAfterOthers(watch, seen, known, read);
    if (known.sent && known.before === undefined) judgeAdded(watch, seen, known.sent, read);
  }
  const { resource, form, site } = asked;
  const fresh = { resource, form, site, id, added: false, shown: false, writtenAt: -1 };
  const changed =
    isShown && pending ? { sent: pending.body, ...(pending.before && { before: pending.before }) } : {};
  const before = known && contentOf(known);
  const same = before !== undefined && sameRecord(before, read, resource, watch.model).length === 0;
  // A record that is unchanged existed when a list lacked it.
  if (same) watch.misses.confirm(recordKey(asked, id));
  const seenBy = known && same ? alsoSeenBy(known, client) : [client];
  watch.records.put(
    { ...(known ?? fresh), ...changed, read, confirmedAt: from, seenBy },
    exchange.responseBody.length * 2,
  );
}

/** A read returns what was added, under its own id. */
function judgeAdded(watch: Watch, { asked, exchange }: Seen, sent: JsonObject, read: JsonObject): void {
  const differences = sameRecord(sent, read, asked.resource, watch.model);
  judgeMembers(watch, asked, sent, { differences, exchange });
  const { id = "", resource } = asked;
  const own = idIn(watch.model, read);
  const opaque = idIsOpaque.idOf(asked);
  if (own === id && differences.length === 0) watch.ledger.pass(opaque);
  if (own === undefined || own === id) return;
  const expected = `${shown({ resource, id })} with its own content`;
  watch.ledger.take(opaque, fail(expected, problem("other-record", `the record ${own}`), exchange));
}

/** True if the read shows what the update sent. */
function judgeUpdated(watch: Watch, seen: Seen, pending: Pending, read: JsonObject): boolean {
  const { asked, exchange, from } = seen;
  const { before, body, to } = pending;
  if (before === undefined) return false;
  const changed = sameRecord(body, before, asked.resource, watch.model);
  const left = sameRecord(body, read, asked.resource, watch.model);
  if (changed.length === 0) return false;
  const missing = left.find(
    ({ path, field }) => changed.some((one) => one.path === path) && !isLost(watch, asked, field),
  );
  const shows = left.length < changed.length;
  if (shows) watch.updates.prove(pending);
  const id = updateReplaces.idOf(asked);
  const doubt = doubtOf(watch, "ofReads", { ...asked, id: pending.id }, from - to);
  if (!missing) {
    if (shows) watch.ledger.take(id, pass(), doubt);
    else watch.ledger.withdraw(id, doubt);
  }
  // Other clients may see less.
  else if (pending.client !== seen.client) return shows;
  // After this time, others may have written the record without our seeing it.
  else if (from - to > freshMs) watch.updates.drop(asked, pending.id);
  else if (watch.updates.isKnownWay(asked, pending.way))
    watch.ledger.take(id, differenceFinding(missing, exchange), doubt);
  else watch.updates.doesNotShow(pending, { finding: differenceFinding(missing, exchange), age: from - to });
  return shows;
}

/** A deleted record is not read. */
function judgeAfterDelete(watch: Watch, seen: Seen, known: Known, outcome: ReadOutcome): void {
  const { asked, exchange, from } = seen;
  const { status = 0 } = exchange;
  const { deletedAt = 0 } = known;
  const content = contentOf(known);
  if (deletedAt > from || status >= 500 || status === 0 || (outcome.record && !content)) return;
  const finding = judgeDeleted(watch, asSent(known), content ?? {}, outcome);
  watch.ledger.take(
    deletedIsNotReadable.idOf(asked),
    finding,
    doubtOf(watch, "ofReads", known, from - deletedAt),
  );
  if (outcome.record) return;
  watch.answers.note(
    "error-deleted",
    () => String(status),
    `${shown(known)} was deleted, then read`,
    exchange,
  );
}

/** A record that was added and not deleted can be read. */
function judgeAbsent(watch: Watch, seen: Seen, known: Known, outcome: ReadOutcome): void {
  const { asked, exchange, from } = seen;
  // Another client deleted it without our seeing it.
  if (exchange.status === gone) forgetRecord(watch, asked, known.id);
  else if (known.added && isSteadyFor(watch, known, seen) && (isSuccess(exchange) || isAbsent(exchange))) {
    const isLate = known.read === undefined && !isSuccess(exchange);
    const lost = !isSuccess(exchange) && known.read !== undefined && deletedMeanwhile(watch, known, from);
    // Only a record that was never read may be missing because of a delay.
    const doubt = doubtOf(watch, "ofReads", known, isLate ? from - known.writtenAt : undefined);
    if (lost)
      watch.ledger.take(
        deleteTouchesNothingElse.idOf(asked),
        judgeUntouched(watch, asSent(known), 0, outcome),
        doubt,
      );
    else watch.ledger.take(idOf(asked, "read"), judgeReadAnswer(watch, asked, outcome), doubt);
  }
}

/** A record that was read before and after another was updated or deleted must be unchanged. */
function judgeAfterOthers(
  watch: Watch,
  { asked, from, exchange }: Seen,
  known: Known,
  read: JsonObject,
): void {
  if (known.read === undefined) return;
  const between = (at: number) => at > known.confirmedAt && at <= from;
  const updates = watch.updates.proven(known).filter(({ id, to }) => id !== known.id && between(to));
  const deleted = deletedMeanwhile(watch, known, from);
  if (updates.length === 0 && !deleted) return;
  const was = documented(asked, known.read);
  const finding = judgeUntouched(watch, asSent(known, was), 0, { exchange, record: read });
  for (const { body } of updates) {
    const likeIt = (record: JsonObject) => differenceCount(watch, asSent(known, body), record);
    // Other clients may have written it too: it is a failure only if it now has the content of the other record's update.
    if (finding.verdict === "pass" || likeIt(read) < likeIt(was))
      watch.ledger.take(updateTouchesNothingElse.idOf(asked), finding);
  }
  if (finding.verdict === "pass" && deleted) watch.ledger.pass(deleteTouchesNothingElse.idOf(asked));
}

/** Whether another record of the collection was deleted since this one was last seen. */
const deletedMeanwhile = (watch: Watch, known: Known, from: number): boolean =>
  watch.records.hasDeleted(known, known.confirmedAt, from);

/** A record that was added at one site cannot be read at another. */
function judgeElsewhere(
  watch: Watch,
  { asked, exchange, from }: Seen,
  id: string,
  read: JsonObject | undefined,
): void {
  if (exchange.status === undefined) return;
  for (const away of recordsElsewhere(watch, asked, id, from)) {
    const isLeaked = read !== undefined && isCopy(watch, away, read);
    const finding = isLeaked ? readElsewhere(asSent(away), asked.site, exchange) : pass();
    watch.ledger.take(notReadElsewhere.idOf(asked), finding);
  }
}

/** Records of this id that were added at other sites, if none of this id is known here. */
export function recordsElsewhere(watch: Watch, asked: Asked, id: string, from: number): readonly Known[] {
  if (watch.records.get(asked, id)?.added) return [];
  return watch.records.elsewhere(asked).flatMap((at) => {
    const known = watch.records.get(at, id);
    return known?.added && known.deletedAt === undefined && isSteady(watch, known, from) ? [known] : [];
  });
}

/** Two sites may use the same id: it is the other site's record if it holds what was sent there. */
export function isCopy(watch: Watch, away: Known, got: JsonObject): boolean {
  const { sent, read = sent } = away;
  if (sent === undefined || read === undefined || Object.keys(sent).length < 2) return false;
  const record = asSent(away, sent);
  return isLeak(watch, record, read, got) && differenceCount(watch, record, got) < Object.keys(sent).length;
}
