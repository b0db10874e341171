// Answers with records that a team's handlers made.
import type { ActionDefinition, InterfaceDefinition } from "../definition.js";
import { urlOf } from "../http/paths.js";
import { deleted } from "../interactions/delete.js";
import type { Call } from "../interactions/interaction.js";
import { wrapped } from "../interactions/policy/wrapped.js";
import {
  respond,
  respondAsChosen,
  respondToWrite,
  respondWithout,
  type Written,
} from "../interactions/respond.js";
import { respondWithPage } from "../interactions/search.js";
import { idBody, idIn, idsOf } from "../record/record-id.js";
import type { Query } from "../search/query.js";
import type { Answered, AnsweredPage } from "./handler-types.js";

/** Answers with a record that a handler made, with its version in the headers, as for the server's own records. */
export function answerRecord({ context, service }: Call, record: Answered): Response {
  const { body, headers } = writtenOf(record, service.definition);
  return respond(context, 200, wrapped(body, service.answers.readResponse), headers);
}

/** Answers an action with what a handler made: a record, the answer's own members, or nothing. */
export function answerShown(
  { context, service }: Call,
  { answer }: ActionDefinition,
  shown: unknown,
): Response {
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

export function answerAdded(call: Call, record: Answered): Response {
  const { answers, definition } = call.service;
  const url = urlOf(call.base, call.collection, idOfAnswered(record, definition));
  return respondToWrite(call.context, answers.addResponse, { ...writtenOf(record, definition), url }, 201);
}

export const answerUpdated = (call: Call, record: Answered): Response =>
  respondToWrite(
    call.context,
    call.service.answers.updateResponse,
    writtenOf(record, call.service.definition),
  );

export const answerDeleted = (call: Call, id: string): Response =>
  respondAsChosen(call.context, call.service.answers.deleteResponse, deleted(id, call.service));

export function answerPage(call: Call, query: Query, page: AnsweredPage<Answered>): Response {
  const records = page.records.map((record) => ({
    id: idOfAnswered(record, call.service.definition),
    body: JSON.stringify(record),
  }));
  return respondWithPage(call, query, { records }, page.cursor);
}
