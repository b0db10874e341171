// Probes what becomes of an update that was made from an older version of its record.
import { replacesNewer } from "../../spec/answers/writing.js";
import { isObject, type Json, type JsonObject } from "../../spec/json.js";
import type { Session } from "../fixtures/session.js";
import type { Collection } from "../http/api/adapter.js";
import { answer, type Observed, probe, refused, Unanswerable } from "./support/answers.js";
import { overFixtures } from "./support/candidates.js";
import { addFresh } from "./support/probe-records.js";

/**
 * What the deployment assigned to a record, such as its version: a client that read the record sends it back. Times are left out, so
 * that the same seed sends the same requests.
 */
function assignedIn(record: JsonObject, { resource }: Collection): JsonObject {
  const documented = new Set(resource.fields.map(({ name }) => name));
  return withoutTimes(Object.fromEntries(Object.entries(record).filter(([name]) => !documented.has(name))));
}

function withoutTimes(object: JsonObject): JsonObject {
  const kept = Object.entries(object).filter(([, value]) => !isTime(value));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isObject(value) ? withoutTimes(value) : value]),
  );
}

const isTime = (value: Json): boolean => typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value);

async function whatAnUpdateOfAnOlderVersionDoes(session: Session): Promise<Observed> {
  return overFixtures(session, ["add", "read", "update"], async (at) => {
    const own = await addFresh(session, at);
    const before = await session.api.read(at, own.id);
    if (before.record === undefined)
      throw new Unanswerable(before.problem?.text ?? "an added record could not be read");
    const as = assignedIn(before.record, at);
    const first = await session.api.update(own, { ...as, ...(await session.fresh(at)) });
    if (!first.done) throw new Unanswerable(first.problem?.text ?? "no update succeeded");
    const second = await session.api.update(own, { ...as, ...(await session.fresh(at)) });
    const evidence = `a ${at.resource.name} was updated twice, both times with what a read had returned before`;
    const value = second.done ? replacesNewer : refused(second.exchange);
    return answer(value, evidence, before.exchange, first.exchange, second.exchange);
  });
}

export const staleUpdateProbes = [probe("stale-update", true, whatAnUpdateOfAnOlderVersionDoes)];
