// Looks for a record after a change: a status alone does not show that a deployment did what was asked.
import type { JsonObject } from "../../../spec/json.js";
import { offers } from "../../../spec/offers.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, ReadOutcome, UpdateOutcome } from "../../http/api/adapter.js";
import { sameRecord } from "../../search/same-record.js";
import { Unanswerable } from "./answers.js";
import { queryFor } from "./probe-searches.js";
import { withArticle } from "./with-article.js";

/** Looks for a record once: by its id, or by a search for its content where no read is offered. */
export async function look(session: Session, at: Fixture, record: AddedRecord): Promise<ReadOutcome> {
  if (offers(at.resource, "read")) return session.api.read(at, record.id);
  const query = offers(at.resource, "search") ? queryFor(at, record) : undefined;
  if (query === undefined)
    throw new Unanswerable(`no read and no search can show ${withArticle(at.resource.name)}`);
  const { exchange, found } = await session.api.search(at, query);
  const own = found?.find(({ id }) => id === record.id);
  return { exchange, ...(own && { record: own.record }) };
}

/** Whether a record has come nearer to the content that was sent. */
export function nearer(
  session: Session,
  { resource }: AddedRecord,
  sent: JsonObject,
  [before, after]: readonly [before: JsonObject, after: JsonObject | undefined],
): boolean {
  const left = (record: JsonObject) => sameRecord(sent, record, resource, session.model).length;
  return after !== undefined && left(after) < left(before);
}

/** Waits until an updated record is as `good` demands; the last look is returned. */
export function afterUpdate(
  session: Session,
  at: Fixture,
  record: AddedRecord,
  { sent }: Pick<UpdateOutcome, "sent">,
  good: (shown: JsonObject) => boolean,
): Promise<ReadOutcome> {
  const updated = { ...record, body: sent };
  return session.eventually(
    () => look(session, at, updated),
    (outcome) => outcome.record !== undefined && good(outcome.record),
  );
}
