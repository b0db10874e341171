import type { Call } from "../http/interaction.js";
import { urlOf } from "../http/paths.js";
import { respond } from "../http/respond.js";
import { respondWithPage } from "../http/search.js";
import type { Query } from "../search/query.js";
import type { Answered, AnsweredPage } from "./requests.js";

/** Answers with a record that a handler made, told of its version as the server tells of its own. */
export function answerRecord(
  { context }: Call,
  status: 200 | 201,
  record: Answered,
  location?: string,
): Response {
  const { versionId, lastUpdated = "" } = record.meta ?? {};
  const changed = new Date(lastUpdated);
  return respond(context, status, JSON.stringify(record), {
    ...(versionId === undefined ? {} : { ETag: `W/"${versionId}"` }),
    ...(Number.isNaN(changed.getTime()) ? {} : { "Last-Modified": changed.toUTCString() }),
    ...(location === undefined ? {} : { Location: location }),
  });
}

export function answerAdded(call: Call, record: Answered): Response {
  return answerRecord(call, 201, record, urlOf(call.base, call.collection, record.id));
}

export function answerPage(call: Call, query: Query, page: AnsweredPage<Answered>): Response {
  const records = page.records.map((record) => ({ id: record.id, body: JSON.stringify(record) }));
  return respondWithPage(call, query, { records }, page.cursor);
}
