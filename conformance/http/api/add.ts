// Adds a record, and learns how the deployment answers an add.

import type { Field } from "../../../spec/field.js";
import { targetsOf } from "../../../spec/inner-types.js";
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { AddDialect } from "../dialect/dialect.js";
import type { Exchange, Request } from "../exchange.js";
import type { JournalEntry } from "../journal/journal.js";
import { type Problem, problem } from "../problem.js";
import { isSuccess } from "../status.js";
import type { AddedRecord, AddOutcome, Collection, Written } from "./adapter.js";
import { type ApiContext, leadsOn, methodOf, operationOf, refusal } from "./context.js";
import { type IdCandidate, idCandidates, idInLocation } from "./id-candidates.js";
import { bodyWords, locateRecord } from "./locate-record.js";
import { read } from "./read.js";
import { learnIds } from "./record-id.js";
import { signsOf } from "./record-signs.js";
import { wordsOf } from "./record-words.js";
import { collectionUrl, recordUrl } from "./urls.js";

/** Statuses that can mean that the body refers to an unknown record. */
const mayRefuseReference = new Set([400, 409, 412, 422]);

/**
 * Adds a record, journaled before its request is sent. A refused record is sent again without its references to external
 * types, and the result of that is learned.
 */
export async function add(
  context: ApiContext,
  at: Collection,
  body: JsonObject,
  written?: Written,
): Promise<AddOutcome> {
  const { learnedBehaviour, model } = context;
  const outcome = await post(context, at, body, written);
  // A body with its own text or media type is only sent unchanged.
  if (written !== undefined) return outcome;
  if (outcome.record && learnedBehaviour.dialect.externalReferences !== undefined) return outcome;
  const bare = withoutExternal(model, at.resource.fields, body);
  if (bare === body) return outcome;
  if (outcome.record) {
    learnedBehaviour.first({ externalReferences: { taken: true, exchange: outcome.exchange.n } });
    return outcome;
  }
  const mayTryAgain = learnedBehaviour.dialect.externalReferences?.taken !== true;
  if (!mayTryAgain || !mayRefuseReference.has(outcome.exchange.status ?? 0)) return outcome;
  const second = await post(context, at, bare);
  if (!second.record) return outcome;
  learnedBehaviour.first({ externalReferences: { taken: false, exchange: outcome.exchange.n } });
  return second;
}

function partsOf(written: Written | undefined): Pick<Request, "raw" | "headers" | "inTwo"> {
  if (written === undefined) return {};
  if (written === "in two") return { inTwo: true };
  return Buffer.isBuffer(written) ? { raw: written } : { headers: { "content-type": written.mediaType } };
}

async function post(
  context: ApiContext,
  at: Collection,
  body: JsonObject,
  written?: Written,
): Promise<AddOutcome> {
  const url = collectionUrl(context.base, at);
  const entry = await context.journal.beforeAdd(at, url, wordsOf(body, context.journal.word));
  const method = methodOf(context.model, "add", "POST");
  const exchange = await context.client.send({ method, url, json: body, ...partsOf(written) });
  if (!isSuccess(exchange) && !(await leadsToRecord(context, at, exchange))) {
    if (exchange.status !== undefined && exchange.status < 500) entry.refused();
    return { exchange, problem: refusal(exchange) ?? problem("refused", "refused") };
  }
  const chosen = await idOf(context, at, body, exchange);
  if (!chosen) return { exchange, problem: noId(exchange) };
  const record = await keep(context, at, chosen.id, body, exchange, entry);
  if (context.learnedBehaviour.dialect.add === undefined) {
    context.learnedBehaviour.first({ add: addDialect(context, at, exchange, chosen) });
    const located = locateRecord(exchange.json, signsOf(context.model, at.resource));
    if (located !== undefined) learnIds(context, located.record);
    // The answer does not show how records hold their ids, and the next record may have to refer to this one by its id.
    const { model, learnedBehaviour } = context;
    const isUnknown = model.ids?.type === undefined && learnedBehaviour.dialect.ids === undefined;
    if (isUnknown && operationOf(at, "read") !== undefined) await read(context, at, chosen.id);
  }
  return { exchange, record };
}

/** A 303 reports a successful add if it leads to the record. It may lead elsewhere, for instance to a login page. */
async function leadsToRecord(context: ApiContext, at: Collection, exchange: Exchange): Promise<boolean> {
  const located = leadsOn(exchange) ? idInLocation(exchange) : undefined;
  if (located === undefined || operationOf(at, "read") === undefined) return false;
  return (await read(context, at, located.id)).record !== undefined;
}

async function keep(
  context: ApiContext,
  at: Collection,
  id: string,
  body: JsonObject,
  exchange: Exchange,
  entry: JournalEntry,
): Promise<AddedRecord> {
  const { resource, form, site } = at;
  const url = recordUrl(context.base, at, id);
  const reference = context.reference(site, resource.name, id);
  const answeredAt = performance.now();
  const record: AddedRecord = { resource, form, site, id, body, url, reference, exchange, answeredAt };
  context.added.set(record, entry.seq);
  entry.added(id, url);
  return record;
}

/**
 * The id of the record: if the answer gives several ids, the one with which the record can be read. Once that is known to
 * be the id in Location, the body of the answer is not searched for another.
 */
async function idOf(
  context: ApiContext,
  at: Collection,
  body: JsonObject,
  exchange: Exchange,
): Promise<IdCandidate | undefined> {
  const located = idInLocation(exchange);
  if (located && context.learnedBehaviour.dialect.add?.idFrom === located.from) return located;
  const candidates = idCandidates(exchange, signsOf(context.model, at.resource));
  const [first] = candidates;
  if (first === undefined) {
    const id = await context.findAdded(at, body, exchange);
    return id === undefined ? undefined : { id, from: "search" };
  }
  if (candidates.length === 1 || operationOf(at, "read") === undefined) return first;
  const learned = candidates.find(({ from }) => from === context.learnedBehaviour.dialect.add?.idFrom);
  if (learned) return learned;
  for (const candidate of candidates) {
    if ((await read(context, at, candidate.id)).record) return candidate;
  }
  return first;
}

function noId({ status }: Exchange): Problem {
  const looked = "none in Location, Content-Location or the body, and no search shows the record";
  return problem("no-id", `answered ${status} without an id: ${looked}`);
}

function addDialect(
  context: ApiContext,
  at: Collection,
  exchange: Exchange,
  chosen: IdCandidate,
): AddDialect {
  const { responseHeaders: headers, json, responseBody } = exchange;
  const located = locateRecord(json, signsOf(context.model, at.resource));
  const location = headers["location"];
  return {
    status: exchange.status ?? 0,
    location:
      location === undefined ? "none" : /^[a-z][a-z0-9+.-]*:/i.test(location) ? "absolute" : "relative",
    contentLocation: "content-location" in headers,
    etag: "etag" in headers,
    body: bodyWords(json, responseBody, located, signsOf(context.model, at.resource)),
    ...(located && located.path.length > 0 ? { wrappedIn: located.path.join(".") } : {}),
    idFrom: chosen.from,
    exchange: exchange.n,
  };
}

/** Whether a field refers only to types outside the interface. */
function isExternal(model: InterfaceModel, field: Field): boolean {
  const targets = targetsOf(field.type);
  return targets.length > 0 && targets.every((target) => model.externalTypes.includes(target));
}

/** A record without its references to external types; the same object if it has none. */
function withoutExternal(model: InterfaceModel, fields: readonly Field[], body: JsonObject): JsonObject {
  let changed = false;
  const kept: [string, Json][] = [];
  for (const [member, value] of Object.entries(body)) {
    const field = fields.find((one) => one.name === member);
    const left = field === undefined ? value : strip(model, field, value);
    changed ||= left !== value;
    if (left !== undefined) kept.push([member, left]);
  }
  return changed ? Object.fromEntries(kept) : body;
}

function strip(model: InterfaceModel, field: Field, value: Json): Json | undefined {
  if (isExternal(model, field)) return undefined;
  const { type } = field;
  if (type.kind !== "object") return value;
  if (isArray(value)) {
    const items = value.map((item) => (isObject(item) ? withoutExternal(model, type.fields, item) : item));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  return isObject(value) ? withoutExternal(model, type.fields, value) : value;
}
