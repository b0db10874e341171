// Deletes one record.

import { isAbsent } from "../status.js";
import type { AddedRecord, ApiOutcome } from "./adapter.js";
import { type ApiContext, leadsOn, methodOf, operationOf, refusal } from "./context.js";
import { sendChange } from "./preconditions.js";
import { read } from "./read.js";

/** Deletes a record of this run, and removes it from the journal. */
export async function remove(context: ApiContext, record: AddedRecord): Promise<ApiOutcome> {
  const method = methodOf(context.model, "delete", "DELETE");
  const exchange = await sendChange(context, record, { method, url: record.url });
  const problem = leadsOn(exchange) && (await isGone(context, record)) ? undefined : refusal(exchange);
  const gone = problem === undefined || isAbsent(exchange);
  const seq = context.added.get(record);
  if (gone && seq !== undefined) {
    context.added.delete(record);
    context.journal.removed(seq);
    if (problem === undefined) context.deleted.set(record, seq);
  }
  if (problem !== undefined) return { exchange, done: false, problem };
  const hasBody = exchange.responseBody.trim() !== "";
  context.learnedBehaviour.first({ remove: { status: exchange.status ?? 0, hasBody, exchange: exchange.n } });
  return { exchange, done: true };
}

async function isGone(context: ApiContext, record: AddedRecord): Promise<boolean> {
  if (operationOf(record, "read") === undefined) return false;
  return isAbsent((await read(context, record, record.id)).exchange);
}
