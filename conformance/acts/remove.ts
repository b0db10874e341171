import type { ActOutcome, AddedRecord } from "../contract.js";
import { type ActContext, methodOf, refusal } from "./context.js";
import { sendChange } from "./preconditions.js";

/** Deletes a record of this run, and strikes it off the journal. */
export async function remove(context: ActContext, record: AddedRecord): Promise<ActOutcome> {
  const method = methodOf(context.model, "delete", "DELETE");
  const exchange = await sendChange(context.client, record, { method, url: record.url });
  const problem = refusal(exchange);
  const gone = problem === undefined || exchange.status === 404 || exchange.status === 410;
  const seq = context.added.get(record);
  if (gone && seq !== undefined) {
    context.added.delete(record);
    context.journal.removed(seq);
  }
  if (problem !== undefined) return { exchange, done: false, problem };
  const hasBody = exchange.responseBody.trim() !== "";
  context.lessons.first({ remove: { status: exchange.status ?? 0, hasBody, exchange: exchange.n } });
  return { exchange, done: true };
}
