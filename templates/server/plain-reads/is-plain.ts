import type { IncomingMessage } from "node:http";

// What a request may ask for beside the record, or send along: the app knows what becomes of it.
const more = ["if-none-match", "content-length", "transfer-encoding", "expect", "upgrade"] as const;

// Those that mean the same to everybody; the app looks closer at any other.
const plainHost = /^[a-z0-9._-]+(?::[1-9]\d{3})?$/;

/** Whether a request is a GET, and asks for nothing but what its URL names. */
export function isPlain({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" || !plainHost.test(headers.host ?? "")) return false;
  return more.every((name) => headers[name] === undefined);
}
