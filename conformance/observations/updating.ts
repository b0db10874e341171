// Probes of updates: how an update identifies its record, and what an update of a missing record does.

import { addsIt, updateTargets } from "../../spec/answers/writing.js";
import { idMemberOf } from "../../spec/record-ids.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { methodOf } from "../http/api/context.js";
import { knownWay } from "../http/api/update-ways.js";
import { Inapplicable } from "../http/blocked.js";
import { dialectOf } from "../http/dialect/dialect.js";
import type { Exchange } from "../http/exchange.js";
import { accepted, answer, type Observed, probe, refused } from "./support/answers.js";
import { orElse, overFixtures } from "./support/candidates.js";
import { absentRecord, addFresh } from "./support/probe-records.js";

/** Deletes a record that an update made: no add was journaled for it. */
async function withdraw(session: Session, url: string): Promise<void> {
  const method = session.model.interactions.find(({ kind }) => kind === "delete")?.method;
  if (method !== undefined) await session.client.send({ method, url });
}

/** A deployment that treats an update as an add has made a record; it is deleted if its URL is known. */
async function withdrawStray(
  session: Session,
  record: AddedRecord,
  { responseHeaders }: Exchange,
): Promise<void> {
  const place = (responseHeaders["location"] ?? "").split("/_history/")[0] ?? "";
  const id = decodeURIComponent(place.split("/").at(-1) ?? "");
  if (id === "" || id === record.id) return;
  await withdraw(session, session.api.recordUrl(record, id));
}

/** Updates a record of each type in the known way, since one type may lack the identifier that another type uses. */
async function howAnUpdateFindsItsTarget(session: Session): Promise<Observed> {
  const refusals: Exchange[] = [];
  const found = overFixtures(session, ["add", "read", "update"], async (at) => {
    const record = await addFresh(session, at);
    const { exchange } = await session.api.update(record, await session.fresh(at)).catch(refusalIn);
    const { by = updateTargets.none } = dialectOf(session.learned)?.update ?? {};
    if (by !== updateTargets.none) {
      return answer(by, `an update identified its record by ${by}, and a read shows the change`, exchange);
    }
    refusals.push(exchange);
    return undefined;
  });
  return orElse(found, () =>
    refusals.length === 0
      ? undefined
      : answer(updateTargets.none, "no form of update changed the record", ...refusals),
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
  const body = await session.fresh(own);
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
    const absent: AddedRecord = { ...own, id, url: session.api.recordUrl(at, id) };
    const exchange = await updateAbsent(session, own, absent);
    const evidence = `an update of a ${at.resource.name} that was never added was sent`;
    if (!accepted(exchange)) return answer(refused(exchange), evidence, exchange);
    const there = await session.api.read(at, id);
    if (there.record !== undefined) await withdraw(session, absent.url);
    await withdrawStray(session, absent, exchange);
    return answer(addsIt, evidence, exchange);
  });
}

export const updateProbes = [
  probe("update-target", true, howAnUpdateFindsItsTarget),
  probe("update-absent", true, whatAnUpdateOfNothingDoes),
];
