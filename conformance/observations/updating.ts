// Probes of updates: how an update identifies its record, and what an update of a missing record does.

import { addsIt, updateTargets } from "../../spec/answers/writing.js";
import { idMemberOf } from "../../spec/record-ids.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { methodOf } from "../http/api/context.js";
import { idCandidates } from "../http/api/id-candidates.js";
import { signsOf } from "../http/api/record-signs.js";
import { knownWay } from "../http/api/update-ways.js";
import { Inapplicable } from "../http/blocked.js";
import { dialectOf } from "../http/dialect/dialect.js";
import type { Exchange } from "../http/exchange.js";
import { sameRecord } from "../search/same-record.js";
import {
  accepted,
  answer,
  type Observed,
  probe,
  refused,
  statusOf,
  Unanswerable,
} from "./support/answers.js";
import { orElse, overFixtures } from "./support/candidates.js";
import { absentRecord, addFresh } from "./support/probe-records.js";
import { look } from "./support/seen-records.js";
import { withArticle } from "./support/with-article.js";

/** Deletes a record that an update made: no add was journaled for it. */
async function withdraw(session: Session, url: string): Promise<void> {
  const method = session.model.interactions.find(({ kind }) => kind === "delete")?.method;
  if (method !== undefined) await session.client.send({ method, url });
}

/**
 * The records that an accepted update of a missing record added: under the id that it named, or under one that the answer names. Of
 * another id, an answer that says "created", or the content that was sent, shows that the record is not an older one.
 */
async function addedBy(session: Session, at: Fixture, absent: AddedRecord, exchange: Exchange, own: string) {
  const others = idCandidates(exchange, signsOf(session.model, at.resource)).map(({ id }) => id);
  const added: AddedRecord[] = [];
  for (const id of new Set([absent.id, ...others])) {
    const one: AddedRecord = { ...absent, id, url: session.api.recordUrl(at, id) };
    const { record } = id === own ? {} : await look(session, at, one);
    const isNew = id === absent.id || exchange.status === 201;
    const isSent = () => record && sameRecord(absent.body, record, at.resource, session.model).length === 0;
    if (record !== undefined && (isNew || isSent())) added.push(one);
  }
  return added;
}

/** Updates a record of each type in the known way, since one type may lack the identifier that another type uses. */
async function howAnUpdateFindsItsTarget(session: Session): Promise<Observed> {
  const refusals: Exchange[] = [];
  const found = overFixtures(session, ["add", "read", "update"], async (at) => {
    const record = await addFresh(session, at);
    const { exchange } = await session.api.update(record, await session.fresh(at)).catch(refusalIn);
    const { by = updateTargets.none } = dialectOf(session.learned)?.update ?? {};
    if (by !== updateTargets.none) {
      return answer(
        by,
        `an update that identifies its record by ${by} was accepted, and a read shows the change`,
        exchange,
      );
    }
    refusals.push(exchange);
    return undefined;
  });
  return orElse(found, () =>
    refusals.length === 0
      ? undefined
      : answer(updateTargets.none, "no way to identify the record in an update changed it", ...refusals),
  );
}

/** The exchange of an update for which no way was found. */
function refusalIn(error: unknown): { readonly exchange: Exchange } {
  if (error instanceof Inapplicable && error.exchange !== undefined) return { exchange: error.exchange };
  throw error;
}

/** Sends an update in the form that this deployment needs, for a record that does not exist. */
async function updateAbsent(session: Session, own: AddedRecord, absent: AddedRecord): Promise<Exchange> {
  const method = methodOf(session.model, "update", "PUT");
  const read = (await session.api.read(own, own.id)).record ?? {};
  const { body } = absent;
  const member = idMemberOf(session.model);
  const id = typeof read[member] === "number" ? Number(absent.id) : absent.id;
  // Its business identifiers are unused too.
  const current = { ...read, ...body, [member]: id };
  const known = dialectOf(session.learned)?.update ?? { by: updateTargets.none };
  const update = {
    model: session.model,
    collection: session.api.collectionUrl(own),
    record: absent,
    body,
    current,
  };
  const { url, json } = knownWay(session.model, known).request(update);
  return session.client.send({ method, url, json });
}

async function whatAnUpdateOfNothingDoes(session: Session): Promise<Observed> {
  return overFixtures(session, ["add", "update"], async (at) => {
    const own = await addFresh(session, at);
    await session.api.update(own, await session.fresh(at));
    const { id } = await absentRecord(session, at, own.id, "update");
    const body = await session.fresh(at);
    const absent: AddedRecord = { ...own, id, body, url: session.api.recordUrl(at, id) };
    const exchange = await updateAbsent(session, own, absent);
    const evidence = `an update of ${withArticle(at.resource.name)} that does not exist was sent`;
    if (!accepted(exchange)) return answer(refused(exchange), evidence, exchange);
    const added = await session.eventually(
      () => addedBy(session, at, absent, exchange, own.id),
      (all) => all.length > 0,
    );
    for (const { url } of added) await withdraw(session, url);
    if (added.length > 0) return answer(addsIt, `${evidence}, and a read found the record`, exchange);
    throw new Unanswerable(
      `${evidence} and was answered with ${statusOf(exchange)}, but no record was found that it added`,
    );
  });
}

export const updateProbes = [
  probe("update-target", true, howAnUpdateFindsItsTarget),
  probe("update-absent", true, whatAnUpdateOfNothingDoes),
];
