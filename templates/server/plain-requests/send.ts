import type { ServerResponse } from "node:http";
import { idName, securityHeaders } from "../http/exchange.js";
import type { FaultAnswer } from "../http/faults.js";
import { textOfIssues, versionHeaders, withBodyHeaders } from "../http/respond.js";
import type { StoredRecord } from "../store/store.js";

type Headers = Readonly<Record<string, string>>;

/** Names and values in turn, as Node takes them too: to make one object of so many headers takes as long as to find the record. */
function listed(headers: Headers): readonly string[] {
  const list: string[] = [];
  for (const name in headers) list.push(name, headers[name] ?? "");
  return list;
}

const always = listed(withBodyHeaders(securityHeaders));

function send(
  response: ServerResponse,
  status: number,
  requestId: string,
  text: string,
  headers: Headers,
): void {
  const length = Buffer.byteLength(text);
  const own = [idName, requestId, ...listed(headers), "Content-Length", String(length)];
  response.writeHead(status, [...always, ...own]);
  // Text that takes a byte for each character is ASCII, which is written as it is kept.
  response.write(text, length === text.length ? "latin1" : "utf8");
  // Else Node holds it back until the end is there too, which has no bytes of its own, and writes a list of texts: that takes more
  // than all else that is done to answer.
  response.socket?.uncork();
  response.end();
}

/** Answers with a record, as `respondWithRecord` does through the app. */
export const sendRecord = (
  response: ServerResponse,
  status: 200 | 201,
  requestId: string,
  record: StoredRecord,
  headers: Headers = {},
): void => send(response, status, requestId, record.body, { ...versionHeaders(record), ...headers });

/** Answers with what went wrong, as `respondWithIssues` does through the app. */
export const sendIssues = (
  response: ServerResponse,
  requestId: string,
  { status, issues, headers }: FaultAnswer,
): void => send(response, status, requestId, textOfIssues(issues), headers);
