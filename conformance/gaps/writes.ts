// Gaps of writes: ids of clients, adds that are sent twice, updates and their records, deletes, and operations that are not listed.
import { resultsInWords } from "../../spec/answers/by-operation.js";
import { isKeptBy } from "../../spec/answers/kept-terms.js";
import {
  addedTwice,
  addsIt,
  clientIds,
  deletedReferred,
  leftOut,
  updateTargets,
} from "../../spec/answers/writing.js";
import { type JsonObject, ownMember } from "../../spec/json.js";
import type { InteractionKind } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import { idMemberOf } from "../../spec/record-ids.js";
import { referenceFields, urlMember } from "../behaviours/fields.js";
import { withAt } from "../behaviours/json-edits.js";
import { once } from "../checks/memo.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord, Collection } from "../http/api/adapter.js";
import { methodOf } from "../http/api/context.js";
import { idCandidates } from "../http/api/id-candidates.js";
import { sendChange } from "../http/api/preconditions.js";
import { idAsMember } from "../http/api/record-id.js";
import { signsOf } from "../http/api/record-signs.js";
import { knownWay } from "../http/api/update-ways.js";
import { Inapplicable } from "../http/blocked.js";
import { placeName } from "../http/collection-names.js";
import type { Answer } from "../http/dialect/answer.js";
import { dialectOf } from "../http/dialect/dialect.js";
import type { Exchange } from "../http/exchange.js";
import { holdsMember, omissibleFields } from "../laws/changes/free-members.js";
import { sameRecord } from "../search/same-record.js";
import { survey, writing } from "./gap.js";
import { among, comesBack, hasNoIds, type OfType, serverGiven, types } from "./subjects.js";
import { accepted, answer, refused, statusOf, Unanswerable } from "./support/answers.js";
import { offering, together } from "./support/candidates.js";
import { absentRecord, addFresh } from "./support/probe-records.js";
import { afterUpdate, look, nearer } from "./support/seen-records.js";
import { withArticle } from "./support/with-article.js";

/** The exchange of an update for which no way was found. */
function refusalIn(error: unknown): { readonly exchange: Exchange } {
  if (error instanceof Inapplicable && error.exchange !== undefined) return { exchange: error.exchange };
  throw error;
}

const noWay = (refusals: readonly Exchange[]) =>
  refusals.length === 0
    ? undefined
    : answer(updateTargets.none, "no way to identify the record in an update changed it", ...refusals);

/**
 * The records that an accepted update of a missing record added: under the id that it named, or under one that the answer names. Of
 * another id, an answer that says "created", or the content that was sent, shows that the record is not an older one.
 */
async function addedBy(
  { session, api, at, model }: OfType,
  absent: AddedRecord,
  exchange: Exchange,
  own: string,
) {
  const others = idCandidates(exchange, signsOf(model, at.resource)).map(({ id }) => id);
  const added: AddedRecord[] = [];
  for (const id of new Set([absent.id, ...others])) {
    const one: AddedRecord = { ...absent, id, url: api.recordUrl(at, id) };
    const { record } = id === own ? {} : await look(session, at, one);
    const isNew = id === absent.id || exchange.status === 201;
    const isSent = () => record && sameRecord(absent.body, record, at.resource, model).length === 0;
    if (record !== undefined && (isNew || isSent())) added.push(one);
  }
  return added;
}

/** Sends an update in the form that this deployment needs, for a record that does not exist. */
async function updateAbsent({ session, api, model }: OfType, own: AddedRecord, absent: AddedRecord) {
  const method = methodOf(model, "update", "PUT");
  const read = (await api.read(own, own.id)).record ?? {};
  const { body } = absent;
  const member = idMemberOf(model);
  const id = typeof read[member] === "number" ? Number(absent.id) : absent.id;
  // Its business identifiers are unused too.
  const current = { ...read, ...body, [member]: id };
  const known = dialectOf(session.learned)?.update ?? { by: updateTargets.none };
  const collection = api.collectionUrl(own);
  const { url, json } = knownWay(model, known).request({ model, collection, record: absent, body, current });
  return session.client.send({ method, url, json });
}

/** A type that can be deleted, and a field by which another one refers to it. */
const referrals = (session: Session) =>
  offering(session, "add", "delete").flatMap((home) =>
    offering(session, "add").flatMap((at) =>
      referenceFields(at.resource)
        .filter(
          ({ targets }) => at.resource.name !== home.resource.name && targets.includes(home.resource.name),
        )
        .filter(({ field }) => !isKeptBy(home.resource, { type: at.resource.name, field: field.path }))
        .map(({ field }) => ({ home, at, path: field.path })),
    ),
  );

const referredLack = "type with a delete to which another type refers";

/** Types that lack an interaction. Updates come first: a delete that succeeds leaves nothing to update. */
const unlisted = (session: Session) =>
  (["update", "delete"] as const).flatMap((kind) =>
    offering(session, "add").flatMap((at) => (offers(at.resource, kind) ? [] : [{ at, kind }])),
  );

/** One record of each type serves both interactions. */
const ownOf = once(async (session, at: Collection) => addFresh(session, at));

function unlistedRequest({ session, api, model }: OfType, own: AddedRecord, kind: InteractionKind) {
  const rule = model.interactions.find((one) => one.kind === kind);
  const url = rule?.on === "record" ? own.url : api.collectionUrl(own);
  const method = rule?.method ?? "DELETE";
  return kind === "delete"
    ? { method, url }
    : { method, url, json: { ...own.body, ...idAsMember(model, own.id, session.learned) } };
}

/** What each operation got: one answer if that is the same for all. */
function byOperation(results: readonly [Unlisted, ...Unlisted[]]) {
  const [first, ...others] = results;
  return together([first.answer, ...others.map((one) => one.answer)], resultsInWords(results));
}

interface Unlisted {
  readonly operation: "update" | "delete";
  readonly place: string;
  readonly result: string;
  readonly answer: Answer;
}

export const writeGaps = [
  writing(
    "client-id",
    types(["add", "read"], hasNoIds, serverGiven),
    async ({ session, at, model, target, fresh, send, a }) => {
      const { id } = await absentRecord(session, at, target.id, "add");
      const body = { ...(await fresh()), ...idAsMember(model, id, session.learned) };
      const { record, exchange } = await send(body);
      const evidence = `an add of ${a} was sent with an unused id in its body`;
      if (record === undefined) return answer(refused(exchange), evidence, exchange);
      return answer(record.id === id ? clientIds.kept : clientIds.replaced, evidence, exchange);
    },
  ),
  writing("repeated-add", types(["add"]), async ({ add, send, a }) => {
    const first = await add();
    const { record, exchange } = await send(first.body);
    const told = record?.id === first.id ? addedTwice.one : addedTwice.two;
    const evidence = `two adds of ${a} were sent with the same body`;
    return answer(record === undefined ? refused(exchange) : told, evidence, first.exchange, exchange);
  }),
  // A record is updated without one member, and with other values of the rest: only an update that is seen tells of that member.
  writing("update-left-out", types(["add", "read", "update"]), async (of) => {
    const own = await of.add();
    const before = (await of.api.read(of.at, own.id)).record ?? {};
    const name = omissibleFields(of.resource).find((field) => holdsMember(before, field.name))?.name;
    if (name === undefined) return undefined;
    const { [name]: _, ...rest } = await of.fresh();
    const update = await of.api.update(own, rest);
    const evidence = `an update of ${of.a} was sent without ${name}`;
    if (!update.done) {
      // A refusal says nothing about the member if the same update is refused with it, too.
      const whole = await of.api.update(own, { ...rest, [name]: ownMember(own.body, name) ?? null });
      if (whole.done) return answer(refused(update.exchange), evidence, update.exchange);
      throw new Unanswerable(`an update with every member fails too (${refused(whole.exchange)})`);
    }
    const isRemoved = (shown: JsonObject) => !holdsMember(shown, name);
    const { record } = await afterUpdate(of.session, of.at, own, update, isRemoved);
    if (record !== undefined && isRemoved(record)) return answer(leftOut.removed, evidence, update.exchange);
    if (nearer(of.session, own, update.sent, [before, record]))
      return answer(leftOut.kept, `${evidence}, and only other members changed`, update.exchange);
    throw new Unanswerable(`${evidence} and was accepted, but no read shows a change`);
  }),
  writing("delete-absent", types(["delete"]), async ({ session, api, model, at, target, a }) => {
    const { id } = await absentRecord(session, at, target.id, "delete");
    const request = { method: methodOf(model, "delete", "DELETE"), url: api.recordUrl(at, id) };
    const exchange = await session.client.send(request);
    return answer(statusOf(exchange), `a delete of ${a} that does not exist was sent`, exchange);
  }),
  writing("delete-referred", among(referredLack, referrals, comesBack), async (of) => {
    const own = await addFresh(of.session, of.home);
    await of.add((body) => withAt(body, `${of.path}.${urlMember(of.model)}`, own.reference));
    const { done, exchange } = await of.api.remove(own);
    const evidence = `a delete of ${withArticle(of.home.resource.name)}, to which ${of.a} refers, was sent`;
    return answer(done ? deletedReferred : refused(exchange), evidence, exchange);
  }),
  survey(
    { name: "unlisted-operation", writes: true, sum: byOperation },
    among("type without a delete or an update", unlisted),
    async ({ kind: operation, ...of }): Promise<Unlisted> => {
      const own = await ownOf(of.session, of.at);
      const exchange = await sendChange(of.session, own, unlistedRequest(of, own, operation));
      const result = accepted(exchange) ? `done ${exchange.status}` : refused(exchange);
      const place = placeName(of.at);
      return { operation, place, result, answer: answer(result, `${operation} of ${place}`, exchange) };
    },
  ),
  // A record of each type is updated in the known way, since one type may lack the identifier that another type uses.
  writing({ name: "update-target", otherwise: noWay }, types(["add", "read", "update"]), async (of, seen) => {
    const { exchange } = await of.api.update(await of.add(), await of.fresh()).catch(refusalIn);
    const { by = updateTargets.none } = dialectOf(of.session.learned)?.update ?? {};
    const evidence = `an update that identifies its record by ${by} was accepted, and a read shows the change`;
    if (by !== updateTargets.none) return answer(by, evidence, exchange);
    seen.push(exchange);
    return undefined;
  }),
  writing("update-absent", types(["add", "update"]), async (of) => {
    const { session, api, at } = of;
    const own = await of.add();
    await api.update(own, await of.fresh());
    const { id } = await absentRecord(session, at, own.id, "update");
    const absent: AddedRecord = { ...own, id, body: await of.fresh(), url: api.recordUrl(at, id) };
    const exchange = await updateAbsent(of, own, absent);
    const evidence = `an update of ${of.a} that does not exist was sent`;
    if (!accepted(exchange)) return answer(refused(exchange), evidence, exchange);
    const added = await session.eventually(
      () => addedBy(of, absent, exchange, own.id),
      (all) => all.length > 0,
    );
    // No add was journaled for what the update made.
    const method = of.model.interactions.find(({ kind }) => kind === "delete")?.method;
    for (const { url } of added) if (method !== undefined) await session.client.send({ method, url });
    if (added.length > 0) return answer(addsIt, `${evidence}, and a read found the record`, exchange);
    throw new Unanswerable(
      `${evidence} and was answered with ${statusOf(exchange)}, but no record was found that it added`,
    );
  }),
];
