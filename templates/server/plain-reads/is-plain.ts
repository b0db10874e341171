import type { IncomingMessage } from "node:http";
import { hostCheck } from "../host.js";

// What a request may ask for beside the record, or send along: the app knows what becomes of it.
const more = [
  "if-none-match",
  "if-none-exist",
  "content-length",
  "transfer-encoding",
  "expect",
  "upgrade",
] as const;

// Those that Hono's adapter takes as they are; at any other it looks closer.
const plainHost = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

/** Says whether a request is a GET that asks for nothing but what its URL names. */
export function plainness(): (request: IncomingMessage) => boolean {
  const isHost = hostCheck();
  return ({ method, headers }) => {
    const { host = "" } = headers;
    if (method !== "GET" || !plainHost.test(host) || !isHost(host)) return false;
    return more.every((name) => headers[name] === undefined);
  };
}
