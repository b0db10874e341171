// Reads a record after an update, until it shows what the update sent.
import type { JsonObject } from "../../../spec/json.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord } from "../../http/api/adapter.js";
import type { Exchange } from "../../http/exchange.js";
import { type Difference, sameRecord } from "../../search/same-record.js";
import { answered, noRecord } from "../answer-problems.js";
import { fail, pass, shown } from "../expect.js";
import type { Finding } from "../finding.js";
import { differenceFinding } from "./round-trip.js";

/** What a read showed that differs from what the update sent. */
type Judge = (difference: Difference, record: JsonObject, exchange: Exchange) => Finding;

/** Judges a read of an updated record by the first difference of a field that `counts`. A deployment may show an update late. */
export async function readUpdated(
  session: Session,
  updated: AddedRecord,
  counts: (field: string) => boolean,
  judge: Judge = (difference, _, exchange) => differenceFinding(difference, exchange),
): Promise<Finding> {
  const left = (record: JsonObject) =>
    sameRecord(updated.body, record, updated.resource, session.model).find(({ field }) => counts(field));
  const { exchange, record } = answered(
    await session.eventually(
      () => session.api.read(updated, updated.id),
      (latest) => latest.record !== undefined && left(latest.record) === undefined,
    ),
  );
  if (record === undefined) return fail(`${shown(updated)} as the update sent it`, noRecord, exchange);
  const difference = left(record);
  return difference === undefined ? pass(exchange) : judge(difference, record, exchange);
}
