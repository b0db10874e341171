import type { IncomingMessage } from "node:http";
import { allowedHosts } from "../auth/allowed-hosts.js";
import { hostCheck } from "../http/host.js";

// What a request may ask for beside the record: the app knows what becomes of it.
const more: readonly string[] = [
  "if-none-exist",
  "transfer-encoding",
  "expect",
  "upgrade",
  "origin",
  "sec-fetch-site",
];
const alsoOf: Readonly<Record<"GET" | "POST", readonly string[]>> = {
  GET: ["if-none-match", "content-length"],
  POST: ["idempotency-key", "prefer", "content-encoding"],
};

// Those that Hono's adapter takes as they are; at any other it looks closer.
const plainHost = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

/** Whether every header stands there once: of two of a name Node tells the first, and the adapter both. */
function isEachOnce({ headers, rawHeaders }: IncomingMessage): boolean {
  let names = 0;
  for (const _ in headers) names += 1;
  return rawHeaders.length === 2 * names;
}

/** Says whether a request of this method asks for nothing but what its URL names, and no page of another site is behind it. */
export function plainness(
  method: "GET" | "POST",
  options: Parameters<typeof allowedHosts>[0],
): (request: IncomingMessage) => boolean {
  const isHost = hostCheck(allowedHosts(options));
  const unheard = [...more, ...alsoOf[method]];
  return (request) => {
    const { headers } = request;
    const { host = "" } = headers;
    if (request.method !== method || !plainHost.test(host) || !isHost(host)) return false;
    return unheard.every((name) => headers[name] === undefined) && isEachOnce(request);
  };
}
