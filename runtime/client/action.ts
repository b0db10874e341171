// Makes the methods of a client that call actions: operations besides the five interactions.

import { type Collection, type RecordId, recordUrl } from "./collection.js";
import type { ChangeOptions, RequestOptions } from "./connection.js";
import { parsed } from "./json.js";
import { recordIn } from "./record.js";
import { type Answer, failed, send } from "./send.js";

/** Takes the result of an action from its response. */
type ReadAnswer<Result> = (collection: Collection, answer: Answer) => Result;

/** The record as a read returns it. */
export function recordAnswer<Stored extends object>(collection: Collection, answer: Answer): Stored {
  const record = recordIn<Stored>(collection, answer, "read");
  if (record === undefined) throw failed(answer, `the answer is not a ${collection.type}`);
  return record;
}

/** A body of the action's own. */
export function ownAnswer<Own extends object>(_: Collection, answer: Answer): Own {
  const own = parsed<Own>(answer.text);
  if (own === undefined) throw failed(answer, "the answer is not JSON");
  return own;
}

/** The answer has no body. */
export function noAnswer(): void {}

/** Whatever the answer's body is; undefined if it is not JSON. */
export const anyAnswer = (_: Collection, { text }: Answer): unknown => parsed(text);

/** Makes the method of an action on one record, with a body. */
export function recordActionIn<Sent, Result>(
  collection: Collection,
  method: string,
  segment: string,
  read: ReadAnswer<Result>,
): (id: RecordId, body: Sent, options?: ChangeOptions) => Promise<Result> {
  return async (id, body, options) => {
    const url = `${recordUrl(collection, id)}/${encodeURIComponent(segment)}`;
    return read(collection, await send(collection.connection, { method, url, body }, options));
  };
}

/** Makes the method of an action on one record, without a body. */
export function bareRecordActionIn<Result>(
  collection: Collection,
  method: string,
  segment: string,
  read: ReadAnswer<Result>,
): (id: RecordId, options?: ChangeOptions) => Promise<Result> {
  const act = recordActionIn<undefined, Result>(collection, method, segment, read);
  return async (id, options) => act(id, undefined, options);
}

/** Makes the method of an action on a whole type, with a body. */
export function typeActionIn<Sent, Result>(
  collection: Collection,
  method: string,
  segment: string,
  read: ReadAnswer<Result>,
): (body: Sent, options?: RequestOptions) => Promise<Result> {
  return async (body, options) => {
    const url = `${collection.url}/${encodeURIComponent(segment)}`;
    return read(collection, await send(collection.connection, { method, url, body }, options));
  };
}

/** Makes the method of an action on a whole type, without a body. */
export function bareTypeActionIn<Result>(
  collection: Collection,
  method: string,
  segment: string,
  read: ReadAnswer<Result>,
): (options?: RequestOptions) => Promise<Result> {
  const act = typeActionIn<undefined, Result>(collection, method, segment, read);
  return async (options) => act(undefined, options);
}
