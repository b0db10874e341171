// Sends a record with Node's own response.
import type { ServerResponse } from "node:http";
import { idName, securityHeaders } from "../http/exchange.js";
import { versionHeaders, withBodyHeaders } from "../http/respond.js";
import type { StoredRecord } from "../store/store.js";

type Headers = Readonly<Record<string, string>>;

/** Adds each name and its value to a flat list, which Node accepts too: an object of all headers takes as long as finding the record. */
function addTo(list: string[], headers: Headers): void {
  for (const name in headers) list.push(name, headers[name] ?? "");
}

const always: string[] = [];
addTo(always, withBodyHeaders(securityHeaders));

/** Sends a record with status 200, as `respondWithRecord` does in the app; `now` is in milliseconds since 1970. */
export function sendRecord(
  response: ServerResponse,
  requestId: string,
  record: StoredRecord,
  now: number,
  ...more: readonly Headers[]
): void {
  const text = record.body;
  const length = Buffer.byteLength(text);
  const all = [...always, idName, requestId, "Content-Length", String(length)];
  for (const headers of [versionHeaders(record, now), ...more]) addTo(all, headers);
  response.writeHead(200, all);
  // A text with one byte per character is ASCII. Latin-1 writes it without a conversion.
  response.write(text, length === text.length ? "latin1" : "utf8");
  // Without this, Node holds the text until `end` and then writes both as a list, which is slower.
  response.socket?.uncork();
  response.end();
}
