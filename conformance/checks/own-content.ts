// Judges whether a read shows the right record, and not another one.

import type { JsonObject } from "../../spec/json.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord, ReadOutcome, SentRecord } from "../http/api/adapter.js";
import type { Exchange } from "../http/exchange.js";
import { type Problem, problem } from "../http/problem.js";
import { sameRecord } from "../search/same-record.js";
import { answered, noRecord, readProblem } from "./answer-problems.js";
import { fail, pass, shown } from "./expect.js";
import type { Finding } from "./finding.js";

type Modelled = Pick<Session, "model">;
type Sent = Pick<SentRecord, "resource" | "id" | "body">;

/** How many places of `read` differ from what was sent for `record`. */
export const differenceCount = ({ model }: Modelled, record: Sent, read: JsonObject): number =>
  sameRecord(record.body, read, record.resource, model).length;

/**
 * Whether `read` is `record` and none of `others`. A deployment that loses a field of every record still tells them
 * apart; the round-trip checks judge the loss.
 */
function hasOwnContent(
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
  { model }: Modelled,
  { resource }: Pick<AddedRecord, "resource">,
  before: JsonObject,
  now: JsonObject,
): boolean {
  const names = resource.fields.filter(({ status }) => !status).map(({ name }) => name);
  const documented = Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name)));
  return sameRecord(documented, now, resource, model).length === 0;
}

/** Judges a read of a deleted record. `before` is the record as it was read before. */
export function judgeDeleted(
  of: Modelled,
  deleted: Sent,
  before: JsonObject,
  { exchange, record: now }: ReadOutcome,
): Finding {
  if (now === undefined || !isStill(of, deleted, before, now)) return pass(exchange);
  const got = problem("record-returned", `status ${exchange.status} with ${shown(deleted)}`);
  return fail("an answer without the record", got, exchange);
}

/** Judges a read of a record that differed from `record` in `differences` places before another one was changed. */
export function judgeUntouched(
  of: Modelled,
  record: Sent,
  differences: number,
  { exchange, record: now }: ReadOutcome,
): Finding {
  if (now !== undefined && differenceCount(of, record, now) <= differences) return pass(exchange);
  return fail(`${shown(record)} as it was before`, changedProblem(exchange, now), exchange);
}

/** What a read shows of a record that must not have changed. */
export const changedProblem = ({ status }: Exchange, record: JsonObject | undefined): Problem =>
  record
    ? problem("value-changed", `status ${status}, with changed content`)
    : problem("no-record", `status ${status}, no record`);

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
