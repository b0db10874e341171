// The API adapter: the interactions of the interface, sent as the deployment was found to need them.
import type { Action } from "../../../spec/action.js";
import type { JsonObject } from "../../../spec/json.js";
import { related } from "../../../spec/related.js";
import { placeName } from "../collection-names.js";
import { sentBy } from "../sender.js";
import { isAbsent } from "../status.js";
import { blockIndeterminate } from "../turned-away.js";
import type { AddedRecord, AddOutcome, ApiAdapter, ApiOutcome, Collection, Written } from "./adapter.js";
import { add } from "./add.js";
import { type ApiContext, addForms, refusal } from "./context.js";
import { sendChange } from "./preconditions.js";
import { read } from "./read.js";
import { idSent } from "./record-id.js";
import { remove } from "./remove.js";
import { search } from "./search.js";
import { addWithOwnValues, keepValues, withOwnValues } from "./unique-values.js";
import { patch, sendOperations, updater } from "./update.js";
import { collectionUrl, recordUrl, searchUrl } from "./urls.js";

/** The interactions in one context. Changing a record that this run did not add is a fault of the suite, and throws. */
export function apiOver(context: ApiContext): ApiAdapter {
  const { base, own, queue, model } = context;
  const update = updater(context);
  const senderOf = ({ url, id, body }: AddedRecord) => ({ url, id: idSent(model, id), body, queue });
  const isOwn = ({ url }: AddedRecord) =>
    own.has(url) || [...context.added.keys()].some((one) => one.url === url);
  // An id that does not exist changes nothing, and a probe may send it.
  const guard = async (record: AddedRecord) => {
    if (isOwn(record)) return;
    const { exchange } = await read(context, record, record.id);
    if (isAbsent(exchange)) return;
    blockIndeterminate(exchange);
    throw new Error(`${record.url} was not added by this run and must not be changed`);
  };
  const keepSent = (record: AddedRecord, sent: JsonObject) =>
    keepValues(context.unique, record, { ...record.body, ...sent }, record.url);
  return {
    async add(at, body, written) {
      const send = (own: JsonObject) => addByAnyForm(context, at, own, written);
      // A body with its own text is only sent unchanged.
      const outcome = Buffer.isBuffer(written)
        ? await send(body)
        : await addWithOwnValues(context.unique, at, related(at.resource, body), send, queue);
      if (outcome.record) own.add(outcome.record.url);
      return outcome;
    },
    read: (at, id) => read(context, at, id),
    search: (at, query, options) => search(context, at, query, options),
    kept: () => undefined,
    async update(record, body, from, options = {}) {
      await guard(record);
      const { unchanged = false } = options;
      const own = unchanged
        ? body
        : withOwnValues(context.unique, record, related(record.resource, body), senderOf(record));
      const outcome = await update(record, own, from, options);
      if (outcome.done) keepSent(record, outcome.sent);
      return outcome;
    },
    async patch(record, body) {
      await guard(record);
      const own = withOwnValues(context.unique, record, body, senderOf(record));
      const outcome = await patch(context, record, own);
      if (outcome.done) keepSent(record, outcome.sent);
      return outcome;
    },
    async patchBy(record, operations) {
      await guard(record);
      return sendOperations(context, record, operations);
    },
    async remove(record) {
      await guard(record);
      return remove(context, record);
    },
    async act(record, action, body) {
      await guard(record);
      return act(context, record, action, body);
    },
    actOnType: (at, action, body) => actOnType(context, at, action, body),
    as: (sender) => apiOver({ ...context, client: sentBy(context.client, sender), reader: context.client }),
    collectionUrl: (at) => collectionUrl(base, at),
    recordUrl: (at, id) => recordUrl(base, at, id),
    searchUrl: (at, query) => searchUrl(base, at, query),
  };
}

/** Calls an action on a record of this run. */
async function act(
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
async function actOnType(
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

/** Statuses that say that a path accepts no adds (RFC 9110, section 15). */
const noAdds: ReadonlySet<number | undefined> = new Set([400, 404, 405, 501]);

/**
 * Adds a record by the collection's path form. If that accepts no adds, adds it by another form of the type and, if the
 * record can then be read by the first form, uses that form for later adds: the document may list operations by type
 * without saying which form serves which. A nested collection has only its own path.
 */
async function addByAnyForm(
  context: ApiContext,
  at: Collection,
  body: JsonObject,
  written?: Written,
): Promise<AddOutcome> {
  if (at.under !== undefined) return add(context, at, body, written);
  const { learnedBehaviour } = context;
  const known = learnedBehaviour.dialect.addForms.get(placeName(at));
  if (known !== undefined) {
    const outcome = await add(context, { ...at, form: known.form }, body, written);
    return outcome.record ? { ...outcome, record: movedTo(context, at, outcome.record) } : outcome;
  }
  const [own = at.form, ...others] = addForms(context.model, at);
  const outcome = await add(context, { ...at, form: own }, body, written);
  if (outcome.record && own.name !== at.form.name)
    return { ...outcome, record: movedTo(context, at, outcome.record) };
  if (outcome.record || !noAdds.has(outcome.exchange.status)) return outcome;
  for (const form of others) {
    const { record } = await add(context, { ...at, form }, body, written);
    if (record === undefined || (await read(context, at, record.id)).record === undefined) continue;
    const { status, n } = outcome.exchange;
    learnedBehaviour.addForm(placeName(at), { form, status, exchange: n });
    return { exchange: record.exchange, record: movedTo(context, at, record) };
  }
  return outcome;
}

/** The record as a member of the given collection, whose URL is used to read, find and delete it from now on. */
function movedTo({ added, base }: ApiContext, at: Collection, record: AddedRecord): AddedRecord {
  const moved: AddedRecord = { ...record, form: at.form, url: recordUrl(base, at, record.id) };
  const line = added.get(record);
  added.delete(record);
  if (line !== undefined) added.set(moved, line);
  return moved;
}
