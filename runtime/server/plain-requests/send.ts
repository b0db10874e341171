import type { ServerResponse } from "node:http";
import { idName, securityHeaders } from "../http/exchange.js";
import type { FaultAnswer } from "../http/faults.js";
import { textOfIssues, versionHeaders, withBodyHeaders } from "../http/respond.js";
import type { StoredRecord } from "../store/store.js";

type Headers = Readonly<Record<string, string>>;

/** Names and values in turn, as Node takes them too: to make one object of so many headers takes as long as to find the record. */
function addTo(list: string[], headers: Headers): void {
  for (const name in headers) list.push(name, headers[name] ?? "");
}

const always: string[] = [];
addTo(always, withBodyHeaders(securityHeaders));

function send(
  response: ServerResponse,
  status: number,
  requestId: string,
  text: string,
  ...headers: readonly Headers[]
): void {
  const length = Buffer.byteLength(text);
  const all = [...always, idName, requestId, "Content-Length", String(length)];
  for (const more of headers) addTo(all, more);
  response.writeHead(status, all);
  // Text that takes a byte for each character is ASCII, which is written as it is kept.
  response.write(text, length === text.length ? "latin1" : "utf8");
  // Else Node holds it back until the end is there, which has no bytes of its own, and writes both as a list: that is a fifteenth
  // of an add.
  response.socket?.uncork();
  response.end();
}

/** Answers with a record, as `respondWithRecord` does through the app; `now` is in milliseconds since 1970. */
export const sendRecord = (
  response: ServerResponse,
  status: 200 | 201,
  requestId: string,
  record: StoredRecord,
  now: number,
  ...headers: readonly Headers[]
): void => send(response, status, requestId, record.body, versionHeaders(record, now), ...headers);

/** Answers with what went wrong, as `respondWithIssues` does through the app. */
export const sendIssues = (
  response: ServerResponse,
  requestId: string,
  { status, issues, headers }: FaultAnswer,
  more: Headers,
): void => send(response, status, requestId, textOfIssues(issues), headers, more);
