// Probes of writes: ids that a client sends, adds that are sent twice, members that an update leaves out, and deletes.
import { resultsInWords } from "../../spec/answers/by-operation.js";
import { addedTwice, clientIds, deletedReferred, leftOut } from "../../spec/answers/writing.js";
import { type JsonObject, ownMember } from "../../spec/json.js";
import type { InteractionKind } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import { referenceFields, urlMember } from "../behaviours/fields.js";
import { withAt } from "../behaviours/json-edits.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord, Collection } from "../http/api/adapter.js";
import { methodOf } from "../http/api/context.js";
import { sendChange } from "../http/api/preconditions.js";
import { idAsMember } from "../http/api/record-id.js";
import { placeName } from "../http/collection-names.js";
import { holdsMember, omissibleFields } from "../laws/changes/free-members.js";
import {
  accepted,
  answer,
  type Observed,
  probe,
  refused,
  statusOf,
  Unanswerable,
} from "./support/answers.js";
import { offering, overFields, overFixtures, resultsOf, together } from "./support/candidates.js";
import { absentRecord, addFresh, tryAdd } from "./support/probe-records.js";
import { afterUpdate, nearer } from "./support/seen-records.js";
import { withArticle } from "./support/with-article.js";

async function whatAnIdOfTheClientDoes(session: Session): Promise<Observed> {
  return overFixtures(session, ["add", "read"], async (at) => {
    const { id } = await absentRecord(session, at, at.target.id, "add");
    const { record, exchange } = await tryAdd(session, at, {
      ...(await session.fresh(at)),
      ...idAsMember(session.model, id, session.learned),
    });
    const evidence = `an add of ${withArticle(at.resource.name)} was sent with an unused id in its body`;
    if (record === undefined) return answer(refused(exchange), evidence, exchange);
    return answer(record.id === id ? clientIds.kept : clientIds.replaced, evidence, exchange);
  });
}

async function whatAnAddSentTwiceDoes(session: Session): Promise<Observed> {
  return overFixtures(session, ["add"], async (at) => {
    const first = await addFresh(session, at);
    const { record, exchange } = await tryAdd(session, at, first.body);
    const evidence = `two adds of ${withArticle(at.resource.name)} were sent with the same body`;
    if (record === undefined) return answer(refused(exchange), evidence, first.exchange, exchange);
    const value = record.id === first.id ? addedTwice.one : addedTwice.two;
    return answer(value, evidence, first.exchange, exchange);
  });
}

/** Updates a record without one member, and with other values of the rest: what becomes of that member is only told by an update that is seen. */
async function whatAnUpdateLeavesOut(session: Session): Promise<Observed> {
  return overFixtures(session, ["add", "read", "update"], async (at) => {
    const own = await addFresh(session, at);
    const before = (await session.api.read(at, own.id)).record ?? {};
    const name = omissibleFields(at.resource).find((field) => holdsMember(before, field.name))?.name;
    if (name === undefined) return undefined;
    const { [name]: _, ...rest } = await session.fresh(at);
    const update = await session.api.update(own, rest);
    const evidence = `an update of ${withArticle(at.resource.name)} was sent without ${name}`;
    if (!update.done) {
      await demandUpdate(session, own, { ...rest, [name]: ownMember(own.body, name) ?? null });
      return answer(refused(update.exchange), evidence, update.exchange);
    }
    const { record } = await afterUpdate(session, at, own, update, (shown) => !holdsMember(shown, name));
    if (record !== undefined && !holdsMember(record, name))
      return answer(leftOut.removed, evidence, update.exchange);
    if (nearer(session, own, update.sent, [before, record]))
      return answer(leftOut.kept, `${evidence}, and only other members changed`, update.exchange);
    throw new Unanswerable(`${evidence} and was accepted, but no read shows a change`);
  });
}

/** A refusal says nothing about a member that is left out if the same update is refused with it, too. */
async function demandUpdate(session: Session, own: AddedRecord, body: JsonObject): Promise<void> {
  const { done, exchange } = await session.api.update(own, body);
  if (!done) throw new Unanswerable(`an update with every member fails too (${refused(exchange)})`);
}

async function whatADeleteOfNothingGets(session: Session): Promise<Observed> {
  return overFixtures(session, ["delete"], async (at) => {
    const method = methodOf(session.model, "delete", "DELETE");
    const { id } = await absentRecord(session, at, at.target.id, "delete");
    const url = session.api.recordUrl(at, id);
    const exchange = await session.client.send({ method, url });
    return answer(
      statusOf(exchange),
      `a delete of ${withArticle(at.resource.name)} that does not exist was sent`,
      exchange,
    );
  });
}

/** Whether the document states that a delete is refused while records of a type refer by the field. */
const isStated = ({ resource: { deleteRefused } }: Collection, at: Collection, field: string): boolean =>
  deleteRefused?.fields.some((one) => one.type === at.resource.name && one.field === field) === true;

/** A type that can be deleted, and a field by which another one refers to it. */
function referrals(session: Session) {
  return offering(session, "add", "delete").flatMap((home) =>
    offering(session, "add").flatMap((at) =>
      referenceFields(at.resource)
        .filter(
          ({ targets }) => at.resource.name !== home.resource.name && targets.includes(home.resource.name),
        )
        .filter(({ field }) => !isStated(home, at, field.path))
        .map(({ field }) => ({ home, at, path: field.path })),
    ),
  );
}

async function whatADeleteOfAReferredRecordDoes(session: Session): Promise<Observed> {
  const url = urlMember(session.model);
  return overFields(
    session,
    referrals(session),
    "type with a delete to which another type refers",
    async ({ home, at, path }) => {
      const own = await addFresh(session, home);
      await addFresh(session, at, (body) => withAt(body, `${path}.${url}`, own.reference));
      const { done, exchange } = await session.api.remove(own);
      const evidence = `a delete of ${withArticle(home.resource.name)}, to which ${withArticle(at.resource.name)} refers, was sent`;
      return answer(done ? deletedReferred : refused(exchange), evidence, exchange);
    },
  );
}

/** Types that lack an interaction, with the interaction. Updates come first: a delete that succeeds leaves nothing to update. */
function unlisted(session: Session): readonly { readonly at: Collection; readonly kind: InteractionKind }[] {
  const kinds = ["update", "delete"] as const;
  return kinds.flatMap((kind) =>
    offering(session, "add")
      .filter(({ resource }) => !offers(resource, kind))
      .map((at) => ({ at, kind })),
  );
}

async function whatAnUnlistedOperationDoes(session: Session): Promise<Observed> {
  const own = new Map<Collection, Promise<AddedRecord>>();
  const results = await resultsOf(
    unlisted(session),
    "type without a delete or an update",
    async ({ at, kind }) => {
      const record = own.get(at) ?? addFresh(session, at);
      own.set(at, record);
      const exchange = await sendChange(session, await record, unlistedRequest(session, await record, kind));
      const result = accepted(exchange) ? `done ${exchange.status}` : refused(exchange);
      const place = placeName(at);
      return {
        operation: kind,
        place,
        result,
        answer: answer(result, `${kind} of ${place}`, exchange),
      };
    },
  );
  const [first, ...others] = results;
  return together([first.answer, ...others.map((one) => one.answer)], resultsInWords(results));
}

function unlistedRequest(session: Session, own: AddedRecord, kind: InteractionKind) {
  const rule = session.model.interactions.find((one) => one.kind === kind);
  const url = rule?.on === "record" ? own.url : session.api.collectionUrl(own);
  const method = rule?.method ?? "DELETE";
  return kind === "delete"
    ? { method, url }
    : { method, url, json: { ...own.body, ...idAsMember(session.model, own.id, session.learned) } };
}

export const writeProbes = [
  probe("client-id", true, whatAnIdOfTheClientDoes),
  probe("repeated-add", true, whatAnAddSentTwiceDoes),
  probe("update-left-out", true, whatAnUpdateLeavesOut),
  probe("delete-absent", true, whatADeleteOfNothingGets),
  probe("delete-referred", true, whatADeleteOfAReferredRecordDoes),
  probe("unlisted-operation", true, whatAnUnlistedOperationDoes),
];
