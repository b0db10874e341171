// Answers with records that a team's handlers made.
import type { ActionDefinition } from "../definition.js";
import { urlOf } from "../http/paths.js";
import { respond, respondAsChosen, respondToWrite, respondWithout, type Written } from "../http/respond.js";
import type { Call } from "../interactions/interaction.js";
import { wrapped } from "../interactions/policy/wrapped.js";
import { respondWithPage } from "../interactions/search.js";
import type { Query } from "../search/query.js";
import type { Answered, AnsweredPage } from "./handler-types.js";

/** Answers with a record that a handler made, with its version in the headers, as for the server's own records. */
export function answerRecord({ context, service }: Call, record: Answered): Response {
  const { body, headers } = writtenOf(record);
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

function writtenOf(record: Answered): Written {
  const { versionId, lastUpdated = "" } = record.meta ?? {};
  const changed = new Date(lastUpdated);
  const headers = {
    ...(versionId === undefined ? {} : { ETag: `W/"${versionId}"` }),
    ...(Number.isNaN(changed.getTime()) ? {} : { "Last-Modified": changed.toUTCString() }),
  };
  return { id: record.id, body: JSON.stringify(record), headers, said: `${record.id} is stored.` };
}

export function answerAdded(call: Call, record: Answered): Response {
  const url = urlOf(call.base, call.collection, record.id);
  return respondToWrite(call.context, call.service.answers.addResponse, { ...writtenOf(record), url }, 201);
}

export const answerUpdated = (call: Call, record: Answered): Response =>
  respondToWrite(call.context, call.service.answers.updateResponse, writtenOf(record));

export const answerDeleted = (call: Call, id: string): Response =>
  respondAsChosen(call.context, call.service.answers.deleteResponse, {
    id,
    body: JSON.stringify({ id }),
    headers: {},
    said: `${id} is deleted.`,
  });

export function answerPage(call: Call, query: Query, page: AnsweredPage<Answered>): Response {
  const records = page.records.map((record) => ({ id: record.id, body: JSON.stringify(record) }));
  return respondWithPage(call, query, { records }, page.cursor);
}
