import type { ServerResponse } from "node:http";
import { idName, securityHeaders } from "../http/exchange.js";
import { versionHeaders, withBodyHeaders } from "../http/respond.js";
import type { StoredRecord } from "../store/store.js";

type Headers = Readonly<Record<string, string>>;

/** Names and values in turn, as Node takes them too: to make one object of so many headers takes as long as to find the record. */
function listed(headers: Headers): readonly string[] {
  const list: string[] = [];
  for (const name in headers) list.push(name, headers[name] ?? "");
  return list;
}

const always = listed(withBodyHeaders(securityHeaders));

/** Answers with a record, as `respondWithRecord` does through the app. */
export function sendRecord(response: ServerResponse, requestId: string, record: StoredRecord): void {
  const length = String(Buffer.byteLength(record.body));
  const own = [idName, requestId, ...listed(versionHeaders(record)), "Content-Length", length];
  response.writeHead(200, [...always, ...own]);
  response.end(record.body);
}
