// Probes what a change gets that does not name the version which it changes.
import { unversioned } from "../../spec/answers/writing.js";
import type { InteractionKind } from "../../spec/model.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord, Collection } from "../http/api/adapter.js";
import type { Request } from "../http/exchange.js";
import { accepted, answer, type Observed, probe, refused } from "./support/answers.js";
import { firstOf, offering } from "./support/candidates.js";
import { addFresh } from "./support/probe-records.js";

/** Changes whose request names the record by its path. */
function candidates(
  session: Session,
): readonly { readonly at: Collection; readonly kind: InteractionKind }[] {
  const { interactions } = session.model;
  const kinds = (["delete", "update"] as const).filter(
    (kind) => interactions.find((rule) => rule.kind === kind)?.on === "record",
  );
  return kinds.flatMap((kind) => offering(session, "add", kind).map((at) => ({ at, kind })));
}

async function whatAChangeWithoutItsVersionGets(session: Session): Promise<Observed> {
  const lack = "type with a delete, or an update by a record's path";
  return firstOf(candidates(session), lack, async ({ at, kind }) => {
    const own = await addFresh(session, at);
    const exchange = await session.client.send(await requestOf(session, own, kind));
    const evidence = `a ${kind} of a ${at.resource.name} was sent without If-Match`;
    return answer(accepted(exchange) ? unversioned.done : refused(exchange), evidence, exchange);
  });
}

async function requestOf(session: Session, own: AddedRecord, kind: InteractionKind): Promise<Request> {
  const method = session.model.interactions.find((rule) => rule.kind === kind)?.method ?? "DELETE";
  const body = kind === "update" ? { json: { ...(await session.fresh(own)), id: own.id } } : {};
  return { method, url: own.url, ...body };
}

export const missingVersionProbes = [probe("missing-version", true, whatAChangeWithoutItsVersionGets)];
