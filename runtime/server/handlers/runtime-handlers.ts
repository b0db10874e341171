// Connects a team's typed handlers to the app.

import type { ActionDefinition, InterfaceDefinition } from "../definition.js";
import { urlOf } from "../http/paths.js";
import { actionBody } from "../interactions/act.js";
import { checkContent, checkedBody, readBody } from "../interactions/body.js";
import { deleted } from "../interactions/delete.js";
import { type Call, type Handler, type Handlers, idOf, scopeOf } from "../interactions/interaction.js";
import { readPatch } from "../interactions/patch-body.js";
import { checkReferences } from "../interactions/policy/checked-references.js";
import { targetOf } from "../interactions/policy/update-target.js";
import { wrapped } from "../interactions/policy/wrapped.js";
import { checkVersionNamed } from "../interactions/preconditions.js";
import {
  respond,
  respondAsChosen,
  respondToWrite,
  respondWithout,
  type Written,
} from "../interactions/respond.js";
import { queryOf, respondWithPage } from "../interactions/search.js";
import type { Body } from "../record/assign.js";
import { asSent } from "../record/json-patch.js";
import { idBody, idIn, idsOf } from "../record/record-id.js";
import { parsedValues } from "../search/conditions.js";
import type { Query } from "../search/query.js";
import type {
  ActionRequest,
  AddRequest,
  Answered,
  AnsweredPage,
  DeleteRequest,
  HandlerRequest,
  ReadRequest,
  SearchRequest,
  UpdateRequest,
} from "./handler-types.js";

/** Answers with a record that a handler made, with its version in the headers, as for the server's own records. */
function answerRecord({ context, service }: Call, record: Answered): Response {
  const { body, headers } = writtenOf(record, service.definition);
  return respond(context, 200, wrapped(body, service.answers.readResponse), headers);
}

/** Answers an action with what a handler made: a record, the answer's own members, or nothing. */
function answerShown({ context, service }: Call, { answer }: ActionDefinition, shown: unknown): Response {
  const { status, shows } = answer;
  if (status === 204 || shows === "nothing") return respondWithout(context, status);
  const text = JSON.stringify(shown);
  return respond(context, status, shows === "record" ? wrapped(text, service.answers.readResponse) : text);
}

/** The id of a handler's record. The types of handlers demand it. */
const idOfAnswered = (record: Answered, definition: InterfaceDefinition): string =>
  String(idIn({ ...record }, idsOf(definition)) ?? "");

function writtenOf(record: Answered, definition: InterfaceDefinition): Written {
  const { versionId, lastUpdated = "" } = record.meta ?? {};
  const changed = new Date(lastUpdated);
  const headers = {
    ...(versionId === undefined ? {} : { ETag: `W/"${versionId}"` }),
    ...(Number.isNaN(changed.getTime()) ? {} : { "Last-Modified": changed.toUTCString() }),
  };
  const id = idOfAnswered(record, definition);
  return {
    idBody: idBody(id, idsOf(definition)),
    body: JSON.stringify(record),
    headers,
    said: `${id} is stored.`,
  };
}

function answerAdded(call: Call, record: Answered): Response {
  const { answers, definition } = call.service;
  const url = urlOf(call.base, call.collection, idOfAnswered(record, definition));
  return respondToWrite(call.context, answers.addResponse, { ...writtenOf(record, definition), url }, 201);
}

const answerUpdated = (call: Call, record: Answered): Response =>
  respondToWrite(
    call.context,
    call.service.answers.updateResponse,
    writtenOf(record, call.service.definition),
  );

const answerDeleted = (call: Call, id: string): Response =>
  respondAsChosen(call.context, call.service.answers.deleteResponse, deleted(id, call.service));

function answerPage(call: Call, query: Query, page: AnsweredPage<Answered>): Response {
  const records = page.records.map((record) => ({
    id: idOfAnswered(record, call.service.definition),
    body: JSON.stringify(record),
  }));
  return respondWithPage(call, query, { records }, page.cursor);
}

/** A record of any type that its validator accepted. */
type Sent = object;

/** The part of a request that every handler gets. */
const requestOf = ({ context, collection }: Call): HandlerRequest => ({
  context,
  site: collection.site,
  ...(collection.under === undefined
    ? {}
    : { under: { field: collection.under.nested.field, id: collection.under.id } }),
});

/** Reads and checks the query as the server's own search does; the handler then finds the records. */
function searchRequest(call: Call): SearchRequest<object, Answered> {
  const query = queryOf(call);
  const { limit, cursor } = query;
  return {
    ...requestOf(call),
    parameters: parsed(call, query),
    limit,
    ...(cursor === undefined ? {} : { cursor }),
    answer: (page) => answerPage(call, query, page),
  };
}

/** The applied values, by parameter of the interface. */
function parsed(call: Call, { applied }: Query): object {
  const { service, collection } = call;
  const [scope, now] = [scopeOf(call), service.now()];
  const named = collection.resource.parameters.flatMap((parameter) => {
    const given = applied.filter(([name]) => name === parameter.name);
    const values = given.map(([, value]) => parsedValues(parameter, value, scope, now, service.answers));
    return values.length === 0 ? [] : [[parameter.name, values] as const];
  });
  return Object.fromEntries(named);
}

const readRequest = (call: Call): ReadRequest<Answered> => ({
  ...requestOf(call),
  id: idOf(call),
  answer: (record) => answerRecord(call, record),
});

async function addRequest(call: Call): Promise<AddRequest<Sent, Answered>> {
  const body = await bodyOf(call);
  checkContent(body, call.collection.resource, call.service);
  const { value } = body;
  return { ...requestOf(call), record: value, answer: (record) => answerAdded(call, record) };
}

/** The record of an update that patches is its patch: what it changes is in the handlers' own store, and unchecked. */
async function updateRequest(call: Call): Promise<UpdateRequest<Sent, Answered>> {
  const { merges = false, patches = false } = call.service.definition.interactions.update;
  checkVersionNamed(call.context, call.service.answers);
  if (patches) return patchRequest(call);
  const body = merges ? await readBody(call) : await bodyOf(call);
  return {
    ...requestOf(call),
    id: targetOf(call, body),
    record: body.value,
    answer: (record) => answerUpdated(call, record),
  };
}

async function patchRequest(call: Call): Promise<UpdateRequest<Sent, Answered>> {
  const operations = await readPatch(call);
  return {
    ...requestOf(call),
    id: idOf(call),
    record: operations.map(asSent),
    answer: (record) => answerUpdated(call, record),
  };
}

async function bodyOf(call: Call): Promise<Body> {
  const body = await readBody(call);
  await checkReferences(call, body);
  return checkedBody(body, call.collection.resource, call.service);
}

/** An action on a whole type has no id. */
const actionRequest =
  (action: ActionDefinition) =>
  async (call: Call): Promise<ActionRequest<object | undefined, unknown>> => {
    const { value } = await actionBody(call, action);
    return {
      ...requestOf(call),
      id: action.on === "record" ? idOf(call) : "",
      body: action.validate === undefined ? undefined : value,
      answer: (shown) => answerShown(call, action, shown),
    };
  };

function deleteRequest(call: Call): DeleteRequest {
  checkVersionNamed(call.context, call.service.answers);
  return { ...requestOf(call), id: idOf(call), answer: () => answerDeleted(call, idOf(call)) };
}

type Next = () => Promise<Response>;
type Answer = Response | Promise<Response>;

/**
 * The handlers of one type as the runtime sees them, whatever that type is. They are declared as methods, so that handlers for the
 * records of one type are accepted: every record has passed that type's validator.
 */
export interface ResourceHandlers {
  search?(request: SearchRequest<object, Answered>, next: Next): Answer;
  read?(request: ReadRequest<Answered>, next: Next): Answer;
  add?(request: AddRequest<Sent, Answered>, next: Next): Answer;
  update?(request: UpdateRequest<Sent, Answered>, next: Next): Answer;
  delete?(request: DeleteRequest, next: Next): Answer;
  readonly named?: Readonly<Record<string, ((request: HandlerRequest, next: Next) => Answer) | undefined>>;
}

/** Turns typed handlers into the app's handlers: each request is read and checked before it is passed to them. */
export const runtimeHandlers = (handlers: Readonly<Record<string, ResourceHandlers | undefined>>): Handlers =>
  mapped(handlers, (own) => ({
    search: handled(searchRequest, own.search?.bind(own)),
    read: handled(readRequest, own.read?.bind(own)),
    add: handled(addRequest, own.add?.bind(own)),
    update: handled(updateRequest, own.update?.bind(own)),
    delete: handled(deleteRequest, own.delete?.bind(own)),
    actionHandler: (action) => handled(actionRequest(action), actionMember(own, action.name)),
    named: mapped(own.named ?? {}, (handle) => handled(requestOf, handle)),
  }));

type HandleAction = (request: ActionRequest<object | undefined, unknown>, next: Next) => Answer;

/** The handler of an action: the member of its name. Members that every object has are no handlers. */
function actionMember(own: ResourceHandlers, name: string): HandleAction | undefined {
  const found: HandleAction | undefined = Reflect.get(own, name);
  return found === Reflect.get(Object.prototype, name) ? undefined : found?.bind(own);
}

const handled = <Request>(
  requestOf: (call: Call) => Request | Promise<Request>,
  handle: ((request: Request, next: Next) => Answer) | undefined,
): Handler | undefined =>
  handle && (async (call, next) => handle(await requestOf(call), async () => next(call)));

function mapped<From, To>(
  all: Readonly<Record<string, From | undefined>>,
  change: (one: From) => To,
): Readonly<Record<string, To>> {
  const entries = Object.entries(all).flatMap(([name, one]) =>
    one === undefined ? [] : [[name, change(one)] as const],
  );
  return Object.fromEntries(entries);
}
