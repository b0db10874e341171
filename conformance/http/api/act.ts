// Calls an action: an operation besides the five interactions.
import type { Action } from "../../../spec/action.js";
import type { JsonObject } from "../../../spec/json.js";
import type { AddedRecord, ApiOutcome, Collection } from "./adapter.js";
import { type ApiContext, refusal } from "./context.js";
import { sendChange } from "./preconditions.js";
import { collectionUrl } from "./urls.js";

/** Calls an action on a record of this run. */
export async function act(
  context: ApiContext,
  record: AddedRecord,
  { method, segment }: Action,
  body: JsonObject | undefined,
): Promise<ApiOutcome> {
  const url = `${record.url}/${encodeURIComponent(segment)}`;
  const request = { method, url, ...(body === undefined ? {} : { json: body }) };
  const exchange = await sendChange(context, record, request);
  const problem = refusal(exchange);
  return { exchange, done: problem === undefined, problem };
}

/** Calls an action on a whole type. */
export async function actOnType(
  { client, base }: ApiContext,
  at: Collection,
  { method, segment }: Action,
  body: JsonObject | undefined,
): Promise<ApiOutcome> {
  const url = `${collectionUrl(base, at)}/${encodeURIComponent(segment)}`;
  const exchange = await client.send({ method, url, ...(body === undefined ? {} : { json: body }) });
  const problem = refusal(exchange);
  return { exchange, done: problem === undefined, problem };
}
