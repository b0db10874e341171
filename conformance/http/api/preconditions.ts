// Sends a change with the precondition that the deployment requires.
import type { Client, Exchange, Request } from "../exchange.js";
import type { AddedRecord } from "./adapter.js";

/** Who sends a change, and who reads the current version for it: the same client, unless another sender may not read. */
interface Sending {
  readonly client: Client;
  readonly reader?: Client;
}

/**
 * Sends a request that changes a record. If the deployment requires a version (428; RFC 6585, section 3), the request is sent again with
 * `version`, an ETag (default: the current one, which is read). A deployment without ETags gets `*`, which any version matches (RFC
 * 9110, section 13.1.1).
 */
export async function sendChange(
  { client, reader = client }: Sending,
  record: Pick<AddedRecord, "url">,
  request: Request,
  version?: string,
): Promise<Exchange> {
  const first = await client.send(request);
  if (first.status !== 428) return first;
  const etag = version ?? (await reader.send({ method: "GET", url: record.url })).responseHeaders["etag"];
  return client.send({ ...request, headers: { ...request.headers, "if-match": etag ?? "*" } });
}
