// Sends a change with the precondition that the deployment requires.
import type { Client, Exchange, Request } from "../exchange.js";
import type { AddedRecord } from "./adapter.js";

/**
 * Sends a request that changes a record. If the deployment requires a version (428; RFC 6585, section 3), the version
 * is read and the request is sent again with it.
 */
export async function sendChange(
  client: Client,
  record: Pick<AddedRecord, "url">,
  request: Request,
): Promise<Exchange> {
  const first = await client.send(request);
  if (first.status !== 428) return first;
  const { responseHeaders } = await client.send({ method: "GET", url: record.url });
  const etag = responseHeaders["etag"];
  return etag === undefined ? first : client.send({ ...request, headers: { "if-match": etag } });
}
