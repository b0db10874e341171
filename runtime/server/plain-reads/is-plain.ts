// Recognises plain reads by their method and headers.
import type { IncomingMessage } from "node:http";
import { allowedHosts } from "../auth/allowed-hosts.js";
import { hostCheck } from "../http/host.js";

// A request with one of these headers asks for more than the record, so the app answers it.
const handledByApp: readonly string[] = [
  "if-none-exist",
  "if-none-match",
  "content-length",
  "transfer-encoding",
  "expect",
  "upgrade",
  "origin",
  "sec-fetch-site",
];

// Hosts that Hono's adapter accepts without a further check.
const plainHost = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

/** Whether no header is repeated: Node keeps the first of two, the adapter keeps both. */
function isEachOnce({ headers, rawHeaders }: IncomingMessage): boolean {
  let names = 0;
  for (const _ in headers) names += 1;
  return rawHeaders.length === 2 * names;
}

/** Returns a test for plain reads: a GET that asks only for what its URL names, and does not come from another site's page. */
export function plainness(
  options: Parameters<typeof allowedHosts>[0],
): (request: IncomingMessage) => boolean {
  const isHost = hostCheck(allowedHosts(options));
  return (request) => {
    const { headers } = request;
    const { host = "" } = headers;
    if (request.method !== "GET" || !plainHost.test(host) || !isHost(host)) return false;
    return handledByApp.every((name) => headers[name] === undefined) && isEachOnce(request);
  };
}
