// Probes what becomes of two updates of a record that are sent at the same time, both made from the version that was read before.

import { refusedWith } from "../../spec/answers/answer-kind.js";
import { overlaid, replacesNewer } from "../../spec/answers/writing.js";
import { isClosed } from "../../spec/closed-gap.js";
import { isObject, type Json, type JsonObject } from "../../spec/json.js";
import type { Gap } from "../../spec/model.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord, Collection, ReadOutcome, UpdateOutcome } from "../http/api/adapter.js";
import { spread } from "../http/client/queues.js";
import { sameRecord } from "../search/same-record.js";
import { accepted, answer, type Observed, probe, refused, Unanswerable } from "./support/answers.js";
import { firstOf, isAboutOperation, offering, overFixtures } from "./support/candidates.js";
import { addFresh } from "./support/probe-records.js";
import { nearer } from "./support/seen-records.js";
import { withArticle } from "./support/with-article.js";

/**
 * What the deployment assigned to a record, such as its version: a client that read the record sends it back. Times are left out, so
 * that the same seed sends the same requests.
 */
function assignedIn(record: JsonObject, { resource }: Collection): JsonObject {
  return withoutTimes(membersOf(record, (name) => !resource.fields.some((field) => field.name === name)));
}

const membersOf = (record: JsonObject, keep: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => keep(name)));

function withoutTimes(object: JsonObject): JsonObject {
  const kept = Object.entries(object).filter(([, value]) => !isTime(value));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isObject(value) ? withoutTimes(value) : value]),
  );
}

const isTime = (value: Json): boolean => typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value);

/** Both bodies, each sent on a connection of its own while the other is still unanswered. */
function updateTogether(
  session: Session,
  own: AddedRecord,
  from: ReadOutcome,
  bodies: readonly JsonObject[],
): Promise<readonly UpdateOutcome[]> {
  return spread(session, bodies, ({ api }, body) => api.update(own, body, from));
}

/** The members of an update that the document describes. */
const documented = ({ sent }: UpdateOutcome, { resource }: Collection): JsonObject =>
  membersOf(sent, (name) => resource.fields.some((field) => field.name === name));

/** The fields in which a read differs from an update; undefined if it returns no record. */
function differingFields(
  session: Session,
  own: AddedRecord,
  update: UpdateOutcome,
  { record }: ReadOutcome,
): readonly string[] | undefined {
  return (
    record &&
    sameRecord(documented(update, own), record, own.resource, session.model).map(({ field }) => field)
  );
}

/**
 * What becomes of two updates that were both accepted: a later read shows one of them as it was sent, or neither. If it shows no part of
 * them, there is no answer: no update was seen. Fields of `lost` say nothing: a single update loses them too.
 */
async function whatIsKept(
  session: Session,
  own: AddedRecord,
  before: JsonObject,
  updates: readonly UpdateOutcome[],
  lost: ReadonlySet<string>,
) {
  const isShown = (read: ReadOutcome) =>
    updates.some((one) => differingFields(session, own, one, read)?.every((field) => lost.has(field)));
  const after = await session.eventually(() => session.api.read(own, own.id), isShown);
  const isSeen = updates.some((one) => nearer(session, own, documented(one, own), [before, after.record]));
  if (!isSeen) throw new Unanswerable("two updates were accepted, but no read shows a change");
  return { value: isShown(after) ? replacesNewer : overlaid, exchange: after.exchange };
}

/** No deployment has a version of this name. */
const strangeVersion = '"cri-kit-no-such-version"';

/** What an update gets whose If-Match no version matches: the document states 412 (RFC 9110, section 13.1.1). */
async function whatAStrangeVersionGets(session: Session, gap: Gap): Promise<Observed> {
  const candidates = offering(session, "add", "update").filter((at) =>
    isAboutOperation(session, gap, at, "update"),
  );
  return firstOf(candidates, "update", async (at) => {
    const own = await addFresh(session, at);
    // An update without the version shows the way of updating, and that the record can be updated.
    const { done, exchange: known, problem } = await session.api.update(own, await session.fresh(at));
    if (!done) throw new Unanswerable(problem?.text ?? "no update succeeded");
    const { method, url, requestBody = "", requestHeaders } = known;
    const type = requestHeaders["content-type"];
    const headers = { ...(type && { "content-type": type }), "if-match": strangeVersion };
    const exchange = await session.client.send({ method, url, raw: requestBody, headers });
    const evidence = `an update of ${withArticle(at.resource.name)} was sent with an If-Match that no version matches`;
    return answer(accepted(exchange) ? replacesNewer : refused(exchange), evidence, exchange);
  });
}

async function whatConcurrentUpdatesDo(session: Session, gap: Gap): Promise<Observed> {
  if (isClosed(gap) && gap.answer === refusedWith(412)) return whatAStrangeVersionGets(session, gap);
  return overFixtures(session, ["add", "read", "update"], async (at) => {
    const own = await addFresh(session, at);
    // The way of updating is then known, so that each of the two is a single request.
    const known = await session.api.update(own, await session.fresh(at));
    if (!known.done) throw new Unanswerable(known.problem?.text ?? "no update succeeded");
    const before = await session.eventually(
      () => session.api.read(own, own.id),
      (read) => differingFields(session, own, known, read)?.length === 0,
    );
    if (before.record === undefined)
      throw new Unanswerable(before.problem?.text ?? "an added record could not be read");
    const as = assignedIn(before.record, at);
    const bodies = [await session.fresh(at), await session.fresh(at)].map((body) => ({ ...as, ...body }));
    const updates = await updateTogether(session, own, before, bodies);
    const done = updates.filter((update) => update.done);
    const refusal = updates.find((update) => !update.done);
    const exchanges = updates.map(({ exchange }) => exchange);
    const evidence = `two updates of the same ${at.resource.name} were sent at the same time, both for the version that a read had returned`;
    if (done.length === 0) throw new Unanswerable(refusal?.problem?.text ?? "no update succeeded");
    if (refusal !== undefined)
      return answer(refused(refusal.exchange), evidence, ...exchanges, before.exchange);
    const lost = new Set(differingFields(session, own, known, before));
    const { value, exchange } = await whatIsKept(session, own, before.record, done, lost);
    return answer(value, evidence, ...exchanges, before.exchange, exchange);
  });
}

export const staleUpdateProbes = [probe("stale-update", true, whatConcurrentUpdatesDo, { across: 2 })];
