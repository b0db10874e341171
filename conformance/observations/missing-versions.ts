// Probes what a change gets that does not name the version which it changes.
import { unversioned } from "../../spec/answers/writing.js";
import type { JsonObject } from "../../spec/json.js";
import type { Gap, InteractionKind } from "../../spec/model.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord, Collection } from "../http/api/adapter.js";
import type { Request } from "../http/exchange.js";
import { accepted, answer, type Observed, probe, refused, Unanswerable } from "./support/answers.js";
import { firstOf, isAboutOperation, offering } from "./support/candidates.js";
import { addFresh } from "./support/probe-records.js";
import { afterUpdate, nearer } from "./support/seen-records.js";
import { withArticle } from "./support/with-article.js";

/** Changes whose request names the record by its path. */
function candidates(
  session: Session,
  gap: Gap,
): readonly { readonly at: Collection; readonly kind: InteractionKind }[] {
  const { interactions } = session.model;
  const kinds = (["delete", "update"] as const).filter(
    (kind) => interactions.find((rule) => rule.kind === kind)?.on === "record",
  );
  return kinds.flatMap((kind) =>
    offering(session, "add", kind)
      .filter((at) => isAboutOperation(session, gap, at, kind))
      .map((at) => ({ at, kind })),
  );
}

async function whatAChangeWithoutItsVersionGets(session: Session, gap: Gap): Promise<Observed> {
  const lack = "delete, and no update at the path of a record";
  return firstOf(candidates(session, gap), lack, async ({ at, kind }) => {
    const own = await addFresh(session, at);
    const request = await requestOf(session, own, kind);
    const exchange = await session.client.send(request);
    const evidence = `${withArticle(kind)} of ${withArticle(at.resource.name)} was sent without the header If-Match`;
    if (!accepted(exchange)) return answer(refused(exchange), evidence, exchange);
    if (request.json !== undefined) await demandChange(session, own, request.json);
    return answer(unversioned.done, evidence, exchange);
  });
}

/** An update that is accepted and changes nothing was not done. */
async function demandChange(
  session: Session,
  own: AddedRecord,
  { id: _, ...sent }: JsonObject,
): Promise<void> {
  const isSeen = (shown: JsonObject) => nearer(session, own, sent, [own.body, shown]);
  const { record } = await afterUpdate(session, await session.fixture(own), own, { sent }, isSeen);
  if (record === undefined || !isSeen(record))
    throw new Unanswerable(
      `an update of ${withArticle(own.resource.name)} was accepted, but no later response shows the change`,
    );
}

interface ChangeRequest extends Omit<Request, "json"> {
  readonly json?: JsonObject;
}

async function requestOf(session: Session, own: AddedRecord, kind: InteractionKind): Promise<ChangeRequest> {
  const method = session.model.interactions.find((rule) => rule.kind === kind)?.method ?? "DELETE";
  const body = kind === "update" ? { json: { ...(await session.fresh(own)), id: own.id } } : {};
  return { method, url: own.url, ...body };
}

export const missingVersionProbes = [probe("missing-version", true, whatAChangeWithoutItsVersionGets)];
