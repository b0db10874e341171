// Updates a record, and learns how an update identifies its record.
import type { JsonObject } from "../../../spec/json.js";
import { Inapplicable } from "../blocked.js";
import { noWayToUpdate, type UpdateTarget } from "../dialect/dialect.js";
import type { Exchange } from "../exchange.js";
import { problem } from "../problem.js";
import { isSuccess } from "../status.js";
import type { AddedRecord, ApiOutcome } from "./adapter.js";
import { type ApiContext, leadsOn, methodOf, operationOf, refusal } from "./context.js";
import { idCandidates } from "./ids.js";
import { sendChange } from "./preconditions.js";
import { read } from "./read.js";
import { bodyWords, idMember, locateRecord } from "./records.js";
import { collectionUrl } from "./urls.js";

/** One way to identify the record that an update replaces. */
interface Way {
  readonly by: UpdateTarget;
  readonly parameter?: string;
  request(target: Target): { readonly url: string; readonly json: JsonObject };
}

interface Target {
  readonly collection: string;
  readonly record: AddedRecord;
  readonly body: JsonObject;
  /** The record as it was read before the update. */
  readonly current: JsonObject;
}

const withId = ({ body, current, record }: Target): JsonObject => ({
  ...body,
  [idMember]: current[idMember] ?? record.id,
});

const byPath: Way = {
  by: "record path",
  request: (target) => ({ url: target.record.url, json: withId(target) }),
};

/** In the order in which they are tried, the likeliest to touch nothing else first. */
const onCollection: readonly Way[] = [
  { by: "body id", request: (target) => ({ url: target.collection, json: withId(target) }) },
  {
    by: "as read",
    request: (target) => ({ url: target.collection, json: { ...assigned(target), ...withId(target) } }),
  },
  byQuery("id"),
  byQuery("_id"),
  { by: "identifier", request: ({ collection, body }) => ({ url: collection, json: body }) },
];

function byQuery(parameter: string): Way {
  const query = (id: string) => `?${parameter}=${encodeURIComponent(id)}`;
  return {
    by: "query id",
    parameter,
    request: (target) => ({ url: target.collection + query(target.record.id), json: withId(target) }),
  };
}

/** Members of the record as read that the spec does not document: those that the deployment assigned. */
function assigned({ current, record }: Target): JsonObject {
  const documented = new Set(record.resource.fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(current).filter(([member]) => !documented.has(member)));
}

export type Update = (record: AddedRecord, body: JsonObject) => Promise<ApiOutcome>;

/** Makes the run's update: the first one tries each way until a read shows the change, later ones use what worked. */
export function updater(context: ApiContext): Update {
  return async (record, body) => {
    if (context.learnedBehaviour.dialect.update === undefined) {
      const turn = context.updating.last.then(() => attempt(context, record, body));
      context.updating.last = turn.catch(() => undefined);
      return turn;
    }
    return attempt(context, record, body);
  };
}

async function attempt(context: ApiContext, record: AddedRecord, body: JsonObject): Promise<ApiOutcome> {
  const readable = operationOf(record, "read") !== undefined;
  const before = readable ? (await read(context, record, record.id)).record : undefined;
  const target: Target = {
    collection: collectionUrl(context.base, record),
    record,
    body,
    current: before ?? record.body,
  };
  const noWay = noWayToUpdate(context.learnedBehaviour.dialect, record.resource);
  if (noWay !== undefined) throw noWayFound(noWay);
  const learned = learnedWay(context) ?? (before ? undefined : waysOf(context)[0]);
  if (!learned) return learn(context, target);
  const exchange = await put(context, learned, target);
  if (leadsOn(exchange) && (await shows(context, target))) return { exchange, done: true };
  if (readable && !before && isSuccess(exchange)) await keepIfMade(context, target, exchange);
  return outcomeOf(exchange);
}

function waysOf(context: ApiContext): readonly Way[] {
  const rule = context.model.interactions.find(({ kind }) => kind === "update");
  return rule?.on === "record" ? [byPath] : onCollection;
}

function learnedWay(context: ApiContext): Way | undefined {
  const known = context.learnedBehaviour.dialect.update;
  if (known === undefined) return undefined;
  const ways = waysOf(context);
  return ways.find((way) => way.by === known.by && way.parameter === known.parameter) ?? ways[0];
}

async function learn(context: ApiContext, target: Target): Promise<ApiOutcome> {
  const { done, exchanges } = await tryWays(context, target);
  if (done !== undefined) return { exchange: done, done: true };
  const kept = exchanges.find(isSuccess) ?? exchanges[0];
  if (kept === undefined) throw new Error("no way to update was tried");
  if (isSuccess(kept)) note(context, target, { by: "none found" }, kept);
  else if (exchanges.every(refusesForm)) {
    context.learnedBehaviour.noUpdate(target.record.resource.name, kept);
    throw noWayFound(kept);
  }
  return outcomeOf(kept);
}

/** Tries each way until a read shows the update, and keeps the way. */
async function tryWays(context: ApiContext, target: Target) {
  const exchanges: Exchange[] = [];
  for (const way of waysOf(context)) {
    const exchange = await put(context, way, target);
    exchanges.push(exchange);
    if ((isSuccess(exchange) || leadsOn(exchange)) && (await shows(context, target))) {
      note(context, target, way, exchange);
      return { done: exchange, exchanges };
    }
  }
  return { exchanges };
}

/**
 * Statuses that refuse what a request holds, and do not say that there are no updates (RFC 9110, section 15.5; RFC 6585,
 * section 3).
 */
const formRefusals: ReadonlySet<number | undefined> = new Set([400, 409, 412, 422, 428]);

const refusesForm = ({ status }: Exchange): boolean => formRefusals.has(status);

function noWayFound(exchange: Exchange): Inapplicable {
  const words = "how an update finds its record is not stated; no form that was tried is taken (none found)";
  return new Inapplicable(problem("no-way-found", words), { exchange });
}

async function put(context: ApiContext, way: Way, target: Target): Promise<Exchange> {
  const method = methodOf(context.model, "update", "PUT");
  const exchange = await sendChange(context.client, target.record, { method, ...way.request(target) });
  if (exchange.status === 201) await keepDuplicate(context, target, exchange);
  return exchange;
}

/** An update that made a record of its own instead. */
async function keepDuplicate(context: ApiContext, target: Target, exchange: Exchange): Promise<void> {
  const made = idCandidates(exchange, context.model.typeMember, target.record.resource.name)[0];
  if (made !== undefined && made.id !== target.record.id) await keep(context, target, made.id, exchange);
}

/** An update of a record that was not there may have made it. */
async function keepIfMade(context: ApiContext, target: Target, exchange: Exchange): Promise<void> {
  const { record } = await read(context, target.record, target.record.id);
  if (record) await keep(context, target, target.record.id, exchange);
}

/** A record that an update created belongs to this run and is deleted like an added one. */
async function keep(context: ApiContext, target: Target, id: string, exchange: Exchange): Promise<void> {
  const { record, body, collection } = target;
  const entry = await context.journal.beforeAdd(record, collection, { marker: "", ofRun: false });
  const url = `${collection}/${encodeURIComponent(id)}`;
  const reference = context.reference(record.site, record.resource.name, id);
  entry.added(id, url);
  context.added.set({ ...record, id, body, url, reference, exchange }, entry.seq);
}

/** True once a read shows some of what the update changed. */
async function shows(context: ApiContext, target: Target): Promise<boolean> {
  const { record, body, current } = target;
  const left = (got: JsonObject) => context.differences(body, got, record.resource);
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
  target: Target,
  way: Pick<Way, "by" | "parameter">,
  exchange: Exchange,
): void {
  const located = locateRecord(exchange.json, context.model.typeMember, target.record.resource.name);
  context.learnedBehaviour.first({
    update: {
      by: way.by,
      ...(way.parameter === undefined ? {} : { parameter: way.parameter }),
      status: exchange.status ?? 0,
      body: bodyWords(exchange.json, exchange.responseBody, located),
      exchange: exchange.n,
    },
  });
}

function outcomeOf(exchange: Exchange): ApiOutcome {
  const problem = refusal(exchange);
  return { exchange, done: problem === undefined, ...(problem === undefined ? {} : { problem }) };
}
