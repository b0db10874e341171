import type { Client, Exchange, Request } from "../exchange.js";
import type { AddedRecord } from "./adapter.js";

/**
 * Sends what changes a record. A deployment that must be told which version is meant (428; RFC 6585, section 3) is told the
 * one that a read gives, and asked again.
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
