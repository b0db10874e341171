// Turns a call into the typed request of a handler.
import type { ActionDefinition } from "../definition.js";
import { actionBody } from "../interactions/act.js";
import { checkContent, checkedBody, readBody } from "../interactions/body.js";
import { type Call, idOf, scopeOf } from "../interactions/interaction.js";
import { readPatch } from "../interactions/patch-body.js";
import { checkReferences } from "../interactions/policy/checked-references.js";
import { targetOf } from "../interactions/policy/update-target.js";
import { checkVersionNamed } from "../interactions/preconditions.js";
import { queryOf } from "../interactions/search.js";
import type { Body } from "../record/assign.js";
import { asSent } from "../record/json-patch.js";
import { parsedValues } from "../search/conditions.js";
import type { Query } from "../search/query.js";
import {
  answerAdded,
  answerDeleted,
  answerPage,
  answerRecord,
  answerShown,
  answerUpdated,
} from "./answer-record.js";
import type {
  ActionRequest,
  AddRequest,
  Answered,
  DeleteRequest,
  HandlerRequest,
  ReadRequest,
  SearchRequest,
  UpdateRequest,
} from "./handler-types.js";

/** A record of any type that its validator accepted. */
export type Sent = object;

/** The part of a request that every handler gets. */
export const requestOf = ({ context, collection }: Call): HandlerRequest => ({
  context,
  site: collection.site,
  ...(collection.under === undefined
    ? {}
    : { under: { field: collection.under.nested.field, id: collection.under.id } }),
});

/** Reads and checks the query as the server's own search does; the handler then finds the records. */
export function searchRequest(call: Call): SearchRequest<object, Answered> {
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

export const readRequest = (call: Call): ReadRequest<Answered> => ({
  ...requestOf(call),
  id: idOf(call),
  answer: (record) => answerRecord(call, record),
});

export async function addRequest(call: Call): Promise<AddRequest<Sent, Answered>> {
  const body = await bodyOf(call);
  checkContent(body, call.collection.resource, call.service);
  const { value } = body;
  return { ...requestOf(call), record: value, answer: (record) => answerAdded(call, record) };
}

/** The record of an update that patches is its patch: what it changes is in the handlers' own store, and unchecked. */
export async function updateRequest(call: Call): Promise<UpdateRequest<Sent, Answered>> {
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
export const actionRequest =
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

export function deleteRequest(call: Call): DeleteRequest {
  checkVersionNamed(call.context, call.service.answers);
  return { ...requestOf(call), id: idOf(call), answer: () => answerDeleted(call, idOf(call)) };
}
