// Probes: how an update identifies its record, and what an update of a missing record does.
import { addsIt, updateTargets } from "../../spec/answers/writing.js";
import type { JsonObject } from "../../spec/json.js";
import { sameJson } from "../behaviours/json-edits.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { sendChange } from "../http/api/preconditions.js";
import { dialectOf } from "../http/dialect/dialect.js";
import type { Exchange } from "../http/exchange.js";
import { accepted, answer, type Observed, probe, refused } from "./support/answers.js";
import { overFixtures } from "./support/candidates.js";
import { addFresh, unusedId } from "./support/records.js";

/** Whether a read shows a member of `body` that differs from its value before. */
function shows(record: JsonObject | undefined, body: JsonObject, before: JsonObject): boolean {
  if (record === undefined) return false;
  const changed = Object.keys(body).filter((name) => !sameJson(body[name], before[name]));
  return changed.some((name) => sameJson(record[name], body[name]));
}

/** The member that holds the record's id, as this deployment returns it. */
function idMember(record: JsonObject, id: string): string {
  return Object.keys(record).find((name) => String(record[name]) === id) ?? "id";
}

interface Way {
  readonly value: string;
  readonly url: string;
  readonly body: JsonObject;
}

/** If updates go to the record's own path, only the path identifies the record. */
function ways(session: Session, record: AddedRecord, asRead: JsonObject, body: JsonObject): readonly Way[] {
  if (updateRule(session)?.on === "record") return [{ value: updateTargets.path, url: record.url, body }];
  const member = idMember(asRead, record.id);
  const url = session.api.collectionUrl(record);
  const id = asRead[member] ?? record.id;
  return [
    { value: updateTargets.body, url, body: { ...body, [member]: id } },
    { value: updateTargets.asRead, url, body: { ...asRead, ...body } },
    { value: updateTargets.query, url: session.api.searchUrl(record, [[member, record.id]]), body },
    { value: updateTargets.query, url: session.api.searchUrl(record, [[`_${member}`, record.id]]), body },
  ];
}

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

async function tryWays(session: Session, at: Fixture, method: string): Promise<Observed> {
  const record = await addFresh(session, at);
  const asRead = (await session.api.read(at, record.id)).record ?? {};
  const body = await session.fresh(at);
  const exchanges: Exchange[] = [];
  for (const way of ways(session, record, asRead, body)) {
    const request = { method, url: way.url, json: way.body };
    const exchange = await sendChange(session.client, record, request);
    exchanges.push(exchange);
    if (accepted(exchange)) await withdrawStray(session, record, exchange);
    const now = await session.api.read(at, record.id);
    if (shows(now.record, body, record.body)) {
      return answer(
        way.value,
        `an update told its target by ${way.value}, and a read shows it`,
        ...exchanges,
      );
    }
  }
  return answer(updateTargets.none, "no form of update changed the record", ...exchanges);
}

const updateRule = ({ model }: Session) => model.interactions.find(({ kind }) => kind === "update");

async function howAnUpdateFindsItsTarget(session: Session): Promise<Observed> {
  return overFixtures(session, ["add", "read", "update"], (at) =>
    tryWays(session, at, updateRule(session)?.method ?? "PUT"),
  );
}

/** Sends an update in the form that this deployment needs, for a record that does not exist. */
async function updateAbsent(session: Session, own: AddedRecord, absent: AddedRecord): Promise<Exchange> {
  const rule = updateRule(session);
  const method = rule?.method ?? "PUT";
  const read = (await session.api.read(own, own.id)).record ?? {};
  const member = idMember(read, own.id);
  const asRead = { ...read, [member]: typeof read[member] === "number" ? Number(absent.id) : absent.id };
  if (rule?.on === "record") return session.client.send({ method, url: absent.url, json: asRead });
  const known = dialectOf(session.learned)?.update;
  const all = ways(session, absent, asRead, own.body);
  const way = all.find(({ value }) => value === (known?.by ?? updateTargets.body)) ?? all[0];
  const url = known?.parameter && session.api.searchUrl(own, [[known.parameter, absent.id]]);
  return session.client.send({ method, url: url ?? way?.url ?? absent.url, json: way?.body ?? asRead });
}

async function whatAnUpdateOfNothingDoes(session: Session): Promise<Observed> {
  return overFixtures(session, ["add", "update"], async (at) => {
    const own = await addFresh(session, at);
    await session.api.update(own, await session.fresh(at));
    const id = unusedId(session, own.id);
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
