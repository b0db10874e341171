// Updates a record, and learns in which way an update has to identify its record.
import { updateTargets } from "../../../spec/answers/writing.js";
import { isFreelyChanged, isSent, isSteady } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { canonical } from "../../../spec/limits.js";
import { jsonPatchType, merges, patches, updatesByPath } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { Inapplicable } from "../blocked.js";
import { noWayToUpdate } from "../dialect/dialect.js";
import type { Exchange, Request } from "../exchange.js";
import { problem } from "../problem.js";
import { isSuccess } from "../status.js";
import type { AddedRecord, ApiAdapter, ApiOutcome, UpdateOutcome } from "./adapter.js";
import { type ApiContext, leadsOn, methodOf, operationOf, refusal } from "./context.js";
import { idCandidates } from "./id-candidates.js";
import { operationsTo, type PatchOperation } from "./json-patch.js";
import { bodyWords, locateRecord } from "./locate-record.js";
import { sendChange } from "./preconditions.js";
import { read } from "./read.js";
import { idAsMember } from "./record-id.js";
import { signsOf } from "./record-signs.js";
import { knownWay, type Update, type UpdateWay, updateWays } from "./update-ways.js";
import { collectionUrl } from "./urls.js";

/** Sends a patch as it is, in the way in which the deployment's updates identify their record. */
export async function patch(
  context: ApiContext,
  record: AddedRecord,
  body: JsonObject,
): Promise<UpdateOutcome> {
  const { update: known } = context.learnedBehaviour.dialect;
  const [first] = updateWays(context.model);
  const way = known === undefined ? first : knownWay(context.model, known);
  const update: Update = {
    model: context.model,
    collection: collectionUrl(context.base, record),
    record,
    body,
    current: record.body,
  };
  return outcomeOf(await send(context, way.request(update), record), body);
}

/** Makes the run's update function: the first update tries each way until a read shows the change, later ones use that way. */
export function updater(context: ApiContext): ApiAdapter["update"] {
  return async (...change) => {
    if (context.learnedBehaviour.dialect.update === undefined) {
      const turn = context.updating.last.then(() => attempt(context, ...change));
      context.updating.last = turn.catch(() => undefined);
      return turn;
    }
    return attempt(context, ...change);
  };
}

async function attempt(
  context: ApiContext,
  ...[record, wanted, from, { unchanged = false } = {}]: Parameters<ApiAdapter["update"]>
): Promise<UpdateOutcome> {
  const { learnedBehaviour, model } = context;
  const { dialect } = learnedBehaviour;
  const noWay = noWayToUpdate(dialect, record.resource);
  if (noWay !== undefined) throw noWayFound(noWay);
  const known = dialect.update && knownWay(model, dialect.update);
  const learned = known?.suits(record.resource) ? known : undefined;
  const readable = operationOf(record, "read") !== undefined;
  const isThere = () => [...context.added.keys()].some(({ url }) => url === record.url);
  const current = async () => {
    const isKnown = isPatch(model) || record.resource.fields.every(isSteady);
    if (learned?.needsRead === false && isThere() && isKnown)
      return { ...record.body, ...idAsMember(model, record.id, learnedBehaviour) };
    return readable ? (await read(context, record, record.id)).record : undefined;
  };
  const before = from?.record ?? (await current());
  const shown = before ?? record.body;
  const kept = keptIn(record.resource, wanted, shown, unchanged);
  const own = Object.fromEntries(Object.entries(shown).filter(([name]) => kept.includes(name)));
  const body = kept.length === 0 ? wanted : { ...withoutAll(wanted, kept), ...own };
  const update: Update = {
    model,
    collection: collectionUrl(context.base, record),
    record,
    body,
    kept,
    current: shown,
    version: from?.exchange.responseHeaders["etag"],
  };
  const way = learned ?? (before ? undefined : updateWays(model)[0]);
  if (way === undefined) return learn(context, update);
  const exchange = await put(context, way, update);
  const sent = way.content(update);
  if (leadsOn(exchange) && (await shows(context, update, sent))) return { exchange, done: true, sent };
  if (readable && !before && isSuccess(exchange)) await keepIfMade(context, update, exchange);
  return outcomeOf(exchange, sent);
}

/** The names of the members that this update is not about: the record keeps what it has, and a patch does not name them. */
function keptIn({ fields }: Resource, body: JsonObject, current: JsonObject, unchanged: boolean) {
  const isKept = (field: Field) => {
    const [sent, shown] = [ownMember(body, field.name), ownMember(current, field.name) ?? null];
    if (sent === undefined || !unchanged) return sent === undefined || !isFreelyChanged(field);
    return canonical(sent) === canonical(shown);
  };
  return fields.filter((field) => !isSteady(field) && isKept(field)).map(({ name }) => name);
}

const withoutAll = (body: JsonObject, names: readonly string[]): JsonObject =>
  names.length === 0
    ? body
    : Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

async function learn(context: ApiContext, update: Update): Promise<UpdateOutcome> {
  const { done, exchanges } = await tryWays(context, update);
  if (done !== undefined) return done;
  const kept = exchanges.find(isSuccess) ?? exchanges[0];
  if (kept === undefined) throw new Error("no way to update was tried");
  if (isSuccess(kept)) note(context, update, { by: updateTargets.none }, kept);
  else if (
    // Where the path is stated, a refusal is no question of the form.
    !updatesByPath(context.model) &&
    (exchanges.every(refusesForm) || context.learnedBehaviour.dialect.update !== undefined)
  ) {
    context.learnedBehaviour.noUpdate(update.record.resource.name, kept);
    throw noWayFound(kept);
  }
  return outcomeOf(kept, update.body);
}

/** Tries each way until a read shows the update, and keeps the way. */
async function tryWays(context: ApiContext, update: Update) {
  const exchanges: Exchange[] = [];
  for (const way of updateWays(context.model).filter(({ suits }) => suits(update.record.resource))) {
    const exchange = await put(context, way, update);
    exchanges.push(exchange);
    const sent = way.content(update);
    if ((isSuccess(exchange) || leadsOn(exchange)) && (await shows(context, update, sent))) {
      note(context, update, way, exchange);
      return { done: { exchange, done: true, sent }, exchanges };
    }
  }
  return { exchanges };
}

/**
 * Statuses that refuse the content of a request, and do not say that updates are impossible (RFC 9110, section 15.5; RFC
 * 6585, section 3).
 */
const formRefusals: ReadonlySet<number | undefined> = new Set([400, 409, 412, 422, 428]);

const refusesForm = ({ status }: Exchange): boolean => formRefusals.has(status);

function noWayFound(exchange: Exchange): Inapplicable {
  const words =
    `way to update: ${updateTargets.none}; the document does not say how an update identifies its record, ` +
    "and every form that was tried is refused";
  return new Inapplicable(problem("no-way-found", words), { exchange });
}

async function put(context: ApiContext, way: UpdateWay, update: Update): Promise<Exchange> {
  const { url, json } = way.request(update);
  const { record, version, kept = [] } = update;
  const content = isPatch(context.model) ? withoutAll(json, kept) : json;
  const exchange = await send(context, { url, ...contentOf(context, record, content) }, record, version);
  if (exchange.status === 201) await keepDuplicate(context, update, exchange);
  return exchange;
}

const isPatch = (model: InterfaceModel): boolean => merges(model) || patches(model);

/** The body of an update that gives the record this content, in the form that the document states. */
function contentOf(
  { model }: ApiContext,
  { resource }: AddedRecord,
  content: JsonObject,
): Pick<Request, "json" | "headers"> {
  if (patches(model)) return operations(operationsTo(model, resource, content));
  return { json: merges(model) ? patchTo(model, resource, content) : content };
}

const operations = (json: readonly PatchOperation[]): Pick<Request, "json" | "headers"> => ({
  json,
  headers: { "content-type": jsonPatchType },
});

/** Sends a JSON Patch as it is. */
export async function sendOperations(
  context: ApiContext,
  record: AddedRecord,
  list: readonly PatchOperation[],
): Promise<ApiOutcome> {
  const exchange = await send(context, { url: record.url, ...operations(list) }, record);
  const problem = refusal(exchange);
  return { exchange, done: problem === undefined, problem };
}

function send(
  context: ApiContext,
  request: Pick<Request, "url" | "json" | "headers">,
  record: AddedRecord,
  version?: string,
): Promise<Exchange> {
  return sendChange(
    context,
    record,
    { method: methodOf(context.model, "update", "PUT"), ...request },
    version,
  );
}

/** Keeps the second record that an update created by mistake. */
async function keepDuplicate(context: ApiContext, update: Update, exchange: Exchange): Promise<void> {
  const made = idCandidates(exchange, signsOf(context.model, update.record.resource))[0];
  if (made !== undefined && made.id !== update.record.id) await keep(context, update, made.id, exchange);
}

/** Keeps the record that an update of a missing record may have created. */
async function keepIfMade(context: ApiContext, update: Update, exchange: Exchange): Promise<void> {
  const { record } = await read(context, update.record, update.record.id);
  if (record) await keep(context, update, update.record.id, exchange);
}

/** A record that an update created belongs to this run and is deleted like an added one. */
async function keep(context: ApiContext, update: Update, id: string, exchange: Exchange): Promise<void> {
  const { record, body, collection } = update;
  const entry = await context.journal.beforeAdd(record, collection, { marker: "", ofRun: false });
  const url = `${collection}/${encodeURIComponent(id)}`;
  const reference = context.reference(record.site, record.resource.name, id);
  entry.added(id, url);
  context.added.set({ ...record, id, body, url, reference, exchange }, entry.seq);
}

/** Whether a read shows at least one change of the update. */
async function shows(
  context: ApiContext,
  { record, current }: Pick<Update, "record" | "current">,
  sent: JsonObject,
): Promise<boolean> {
  const left = (got: JsonObject) => context.differences(sent, got, record.resource);
  const before = left(current);
  if (before === 0) return true;
  const outcome = await context.eventually(
    () => read(context, record, record.id),
    (latest) => latest.record !== undefined && left(latest.record) < before,
  );
  return outcome.record !== undefined && left(outcome.record) < before;
}

function note(
  context: ApiContext,
  update: Update,
  way: Pick<UpdateWay, "by" | "parameter">,
  exchange: Exchange,
): void {
  const signs = signsOf(context.model, update.record.resource);
  const located = locateRecord(exchange.json, signs);
  context.learnedBehaviour.first({
    update: {
      by: way.by,
      ...(way.parameter === undefined ? {} : { parameter: way.parameter }),
      status: exchange.status ?? 0,
      body: bodyWords(exchange.json, exchange.responseBody, located, signs),
      exchange: exchange.n,
    },
  });
}

function outcomeOf(exchange: Exchange, sent: JsonObject): UpdateOutcome {
  const problem = refusal(exchange);
  return { exchange, sent, done: problem === undefined, ...(problem === undefined ? {} : { problem }) };
}

/**
 * The patch after which a record of the type has exactly this content, whatever it had before: documented members that the content
 * leaves out are null. Other updates may come between, so the patch does not depend on what the record has now.
 */
export const patchTo = (model: InterfaceModel, { fields }: Resource, content: JsonObject): JsonObject =>
  patched(model, fields, content);

function patched(model: InterfaceModel, fields: readonly Field[], content: JsonObject): JsonObject {
  const documented = fields
    .filter((field) => isSent(field) && isFreelyChanged(field))
    .map((field) => [field.name, memberOf(model, field, ownMember(content, field.name))] as const);
  return { ...content, ...Object.fromEntries(documented) };
}

function memberOf(model: InterfaceModel, field: Field, value: Json | undefined): Json {
  if (value === undefined) return null;
  return !field.many && isObject(value) ? patched(model, membersOf(model, field), value) : value;
}

function membersOf({ shapes }: InterfaceModel, { type }: Field): readonly Field[] {
  if (type.kind === "object") return type.fields;
  return type.kind === "shape" ? (shapes.find(({ name }) => name === type.shape)?.fields ?? []) : [];
}
