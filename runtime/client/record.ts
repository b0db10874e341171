// Makes the methods of a client that read, add, update and delete a record.

import { type Collection, type RecordId, recordUrl } from "./collection.js";
import type { ChangeOptions, RequestOptions } from "./connection.js";
import { valueWithin } from "./dialect.js";
import { etagOf, rememberEtag } from "./etag.js";
import { membersOf, parsed } from "./json.js";
import type { JsonPatch } from "./patch-type.js";
import { type Answer, failed, send } from "./send.js";

/** Reads the record with an id. */
export function readIn<Stored extends object>(
  collection: Collection,
): (id: RecordId, options?: RequestOptions) => Promise<Stored> {
  return async (id, options) => readAt<Stored>(collection, recordUrl(collection, id), options);
}

/**
 * Adds a record and returns it as stored: from the response or, if it has no body, by reading the record that the
 * response names by URL or id.
 */
export function addIn<Sent, Stored extends object>(
  collection: Collection,
  method: string,
): (record: Sent, options?: RequestOptions) => Promise<Stored> {
  return async (record, options) => {
    const { connection, url } = collection;
    const answer = await send(connection, { method, url, body: record }, options);
    const added = recordIn<Stored>(collection, answer, "add");
    return added ?? readAt<Stored>(collection, placeOf(collection, answer), options);
  };
}

/** The id in a record, or in an answer that has only the id. */
function idOf({ idMember }: Collection, record: unknown): RecordId | undefined {
  const id = membersOf(record)[idMember];
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

/** The URL of an added record: from a header, or from the id in the body. */
function placeOf(collection: Collection, answer: Answer): string {
  const { headers, text } = answer;
  const location = headers.get("location") ?? headers.get("content-location");
  if (location !== null) return new URL(location, collection.url).href;
  const id = idOf(collection, parsed(text));
  if (id !== undefined) return recordUrl(collection, id);
  throw failed(answer, "the answer has neither the record nor its Location");
}

/**
 * Replaces the record with this one's id, or merges a patch into it, and returns it as stored. Where a change must name its version,
 * that is the one of `record`, unless the options name another.
 */
export function updateIn<Sent extends object, Stored extends object>(
  collection: Collection,
  method: string,
  on: "collection" | "record",
): (record: Sent, options?: ChangeOptions) => Promise<Stored> {
  return async (record, options = {}) => {
    const id = String(idOf(collection, record) ?? "");
    const itself = recordUrl(collection, id);
    const place = on === "record" ? itself : collection.url;
    const byQuery = collection.dialect.updatesByQuery === true;
    const url = byQuery ? `${place}?${new URLSearchParams({ id })}` : place;
    const version = collection.dialect.needsVersion === true ? { ifMatch: etagOf(record) } : {};
    const given = options.ifMatch === undefined ? { ...options, ...version } : options;
    const answer = await send(collection.connection, { method, url, body: record }, given);
    return recordIn<Stored>(collection, answer, "update") ?? readAt<Stored>(collection, itself, options);
  };
}

/** Changes the record with an id by a JSON Patch (RFC 6902), and returns it as stored. */
export function patchIn<Stored extends object>(
  collection: Collection,
  method: string,
): (id: RecordId, operations: JsonPatch, options?: ChangeOptions) => Promise<Stored> {
  return async (id, operations, options) => {
    const url = recordUrl(collection, id);
    const request = { method, url, body: operations, mediaType: "application/json-patch+json" };
    const answer = await send(collection.connection, request, options);
    return recordIn<Stored>(collection, answer, "update") ?? readAt<Stored>(collection, url, options);
  };
}

/** Deletes the record with an id. */
export const deleteIn =
  (collection: Collection, method: string): ((id: RecordId, options?: ChangeOptions) => Promise<void>) =>
  async (id, options) => {
    await send(collection.connection, { method, url: recordUrl(collection, id) }, options);
  };

async function readAt<Stored extends object>(
  collection: Collection,
  url: string,
  { signal, timeout, headers }: RequestOptions = {},
): Promise<Stored> {
  const answer = await send(collection.connection, { method: "GET", url }, { signal, timeout, headers });
  const record = recordIn<Stored>(collection, answer, "read");
  if (record === undefined) throw failed(answer, `the answer is not a ${collection.type}`);
  return record;
}

/** The record in an answer; undefined if it contains none. */
export function recordIn<Stored extends object>(
  { type, typeMember, idMember, dialect }: Collection,
  { text, headers }: Answer,
  kind: "read" | "add" | "update",
): Stored | undefined {
  const path = dialect.within?.[kind];
  const own = path === undefined ? text : JSON.stringify(valueWithin(parsed(text), path) ?? null);
  const record = parsed<Stored>(own);
  if (record === undefined || !isRecord(membersOf(record), { type, typeMember, idMember })) return undefined;
  rememberEtag(record, headers);
  return record;
}

/** Without a member that names the type, an answer with only an id, or with an OperationOutcome, does not show the record. */
function isRecord(
  members: Readonly<Record<string, unknown>>,
  { type, typeMember, idMember }: Pick<Collection, "type" | "typeMember" | "idMember">,
): boolean {
  if (typeMember !== undefined) return members[typeMember] === type;
  return (
    members["resourceType"] !== "OperationOutcome" && Object.keys(members).some((name) => name !== idMember)
  );
}
