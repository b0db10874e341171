// Gaps of versions: a change that names none, and two updates of a record that are sent at the same time, both made from the version that was read before.

import { refusedWith } from "../../spec/answers/answer-kind.js";
import { overlaid, replacesNewer, unversioned } from "../../spec/answers/writing.js";
import { isClosed } from "../../spec/closed-gap.js";
import { isObject, type Json, type JsonObject } from "../../spec/json.js";
import type { Gap } from "../../spec/model.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord, Collection, ReadOutcome, UpdateOutcome } from "../http/api/adapter.js";
import { methodOf } from "../http/api/context.js";
import { spread } from "../http/client/queues.js";
import type { Answer } from "../http/dialect/answer.js";
import { sameRecord } from "../search/same-record.js";
import { writing } from "./gap.js";
import { among, type Find, type OfType, types } from "./subjects.js";
import { accepted, answer, refused, refusedOr, Unanswerable } from "./support/answers.js";
import { isAboutOperation, offering } from "./support/candidates.js";
import { afterUpdate, nearer } from "./support/seen-records.js";
import { withArticle } from "./support/with-article.js";

/**
 * What the deployment assigned to a record, such as its version: a client that read the record sends it back. Times are left out, so
 * that the same seed sends the same requests.
 */
const assignedIn = (record: JsonObject, { resource }: Collection): JsonObject =>
  withoutTimes(membersOf(record, (name) => !resource.fields.some((field) => field.name === name)));

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
const updateTogether = (
  session: Session,
  own: AddedRecord,
  from: ReadOutcome,
  bodies: readonly JsonObject[],
): Promise<readonly UpdateOutcome[]> =>
  spread(session, bodies, ({ api }, body) => api.update(own, body, from));

/** The members of an update that the document describes. */
const documented = ({ sent }: UpdateOutcome, { resource }: Collection): JsonObject =>
  membersOf(sent, (name) => resource.fields.some((field) => field.name === name));

/** The fields in which a read differs from an update; undefined if it returns no record. */
const differingFields = (
  session: Session,
  own: AddedRecord,
  update: UpdateOutcome,
  { record }: ReadOutcome,
): readonly string[] | undefined =>
  record &&
  sameRecord(documented(update, own), record, own.resource, session.model).map(({ field }) => field);

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
const ofStrangeVersion: Ask = async ({ session, add, update, a }) => {
  // An update without the version shows the way of updating, and that the record can be updated.
  const { exchange: known } = await update(await add());
  const { method, url, requestBody = "", requestHeaders } = known;
  const type = requestHeaders["content-type"];
  const headers = { ...(type && { "content-type": type }), "if-match": strangeVersion };
  const exchange = await session.client.send({ method, url, raw: requestBody, headers });
  const evidence = `an update of ${a} was sent with an If-Match that no version matches`;
  return refusedOr(exchange, evidence, replacesNewer);
};

const concurrently: Ask = async ({ session, api, at, fresh, add, update, name }) => {
  const own = await add();
  // The way of updating is then known, so that each of the two is a single request.
  const known = await update(own);
  const before = await session.eventually(
    () => api.read(own, own.id),
    (read) => differingFields(session, own, known, read)?.length === 0,
  );
  if (before.record === undefined)
    throw new Unanswerable(before.problem?.text ?? "an added record could not be read");
  const as = assignedIn(before.record, at);
  const bodies = [await fresh(), await fresh()].map((body) => ({ ...as, ...body }));
  const updates = await updateTogether(session, own, before, bodies);
  const done = updates.filter((one) => one.done);
  const refusal = updates.find((one) => !one.done);
  const exchanges = updates.map(({ exchange }) => exchange);
  const evidence = `two updates of the same ${name} were sent at the same time, both for the version that a read had returned`;
  if (done.length === 0) throw new Unanswerable(refusal?.problem?.text ?? "no update succeeded");
  if (refusal !== undefined)
    return answer(refused(refusal.exchange), evidence, ...exchanges, before.exchange);
  const lost = new Set(differingFields(session, own, known, before));
  const { value, exchange } = await whatIsKept(session, own, before.record, done, lost);
  return answer(value, evidence, ...exchanges, before.exchange, exchange);
};

type Ask = (of: OfType) => Promise<Answer | undefined>;

/** The document states that an update of an older version is refused. */
const statesRefusal = (gap: Gap): boolean => isClosed(gap) && gap.answer === refusedWith(412);

const changing: Find<OfType> = (session, gap) =>
  statesRefusal(gap)
    ? types(["add", "update"], (at) => isAboutOperation(session, gap, at, "update"), "update")(session, gap)
    : types(["add", "read", "update"])(session, gap);

/** Changes whose request names the record by its path. */
const byPath = (session: Session, gap: Gap) =>
  (["delete", "update"] as const)
    .filter((kind) => session.model.interactions.find((rule) => rule.kind === kind)?.on === "record")
    .flatMap((kind) => offering(session, "add", kind).map((at) => ({ at, kind })))
    .filter(({ at, kind }) => isAboutOperation(session, gap, at, kind));

/** An update that is accepted and changes nothing was not done. */
async function demandChange({ session, at, a }: OfType, own: AddedRecord, sent: JsonObject): Promise<void> {
  const isSeen = (shown: JsonObject) => nearer(session, own, sent, [own.body, shown]);
  const { record } = await afterUpdate(session, at, own, { sent }, isSeen);
  if (record === undefined || !isSeen(record))
    throw new Unanswerable(`an update of ${a} was accepted, but no later response shows the change`);
}

const unlessByPath = "delete, and no update at the path of a record";

export const versionGaps = [
  writing({ name: "stale-update", across: 2 }, changing, async (of) =>
    statesRefusal(of.gap) ? ofStrangeVersion(of) : concurrently(of),
  ),
  writing("missing-version", among(unlessByPath, byPath), async (of) => {
    const own = await of.add();
    const sent = of.kind === "update" ? await of.fresh() : undefined;
    const method = methodOf(of.model, of.kind, "DELETE");
    const body = sent === undefined ? {} : { json: { ...sent, id: own.id } };
    const exchange = await of.session.client.send({ method, url: own.url, ...body });
    if (accepted(exchange) && sent !== undefined) await demandChange(of, own, sent);
    const evidence = `${withArticle(of.kind)} of ${of.a} was sent without the header If-Match`;
    return refusedOr(exchange, evidence, unversioned.done);
  }),
];
