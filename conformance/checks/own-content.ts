// Judges whether a read shows the right record, and not another one.

import type { JsonObject } from "../../spec/json.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { problem } from "../http/problem.js";
import { sameRecord } from "../search/same-record.js";
import { answered, noRecord, readProblem } from "./answer-problems.js";
import { fail, pass, shown } from "./expect.js";
import type { Finding } from "./finding.js";

/** How many places of `read` differ from what was sent for `record`. */
export function differenceCount(session: Session, record: AddedRecord, read: JsonObject): number {
  return sameRecord(record.body, read, record.resource, session.model).length;
}

/**
 * Whether `read` is `record` and none of `others`. A deployment that loses a field of every record still tells them
 * apart; the round-trip checks judge the loss.
 */
export function hasOwnContent(
  session: Session,
  record: AddedRecord,
  read: JsonObject,
  others: readonly JsonObject[],
): boolean {
  const own = differenceCount(session, record, read);
  return (
    own === 0 || others.every((body) => own <= sameRecord(body, read, record.resource, session.model).length)
  );
}

/**
 * Whether a record is still the one that was read as `before`, and not another one with its id: a server may give the id of a deleted
 * record to a new one, which another check may have added with the same date and references. A changed status, or a new
 * member, may be the mark of a deleted record.
 */
export function isStill(
  { model }: Session,
  { resource }: Pick<AddedRecord, "resource">,
  before: JsonObject,
  now: JsonObject,
): boolean {
  const names = resource.fields.filter(({ status }) => !status).map(({ name }) => name);
  const documented = Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name)));
  return sameRecord(documented, now, resource, model).length === 0;
}

/** Reads a record, and judges whether the answer is that record and none of `others`. */
export async function expectOwnContent(
  session: Session,
  record: AddedRecord,
  others: readonly JsonObject[],
): Promise<Finding> {
  const outcome = answered(await session.api.read(record, record.id));
  const expected = `${shown(record)} with its own content`;
  const wrong = readProblem(outcome);
  if (wrong !== undefined || !outcome.record) return fail(expected, wrong ?? noRecord, outcome.exchange);
  return hasOwnContent(session, record, outcome.record, others)
    ? pass(outcome.exchange)
    : fail(expected, problem("other-record", "another record"), outcome.exchange);
}
