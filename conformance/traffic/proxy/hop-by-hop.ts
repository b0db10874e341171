/** Fields that are about one connection and go no further (RFC 9110, 7.6.1), and one that only this server can answer. */
const ownToConnection = new Set([
  "connection",
  "proxy-connection",
  "keep-alive",
  "te",
  "transfer-encoding",
  "upgrade",
  "expect",
]);

/** Names and values in turn, as they stood on the wire. */
export type RawHeaders = readonly string[];

/** The headers that go on, in their order and spelling. */
export function endToEnd(headers: RawHeaders): string[] {
  const kept: string[] = [];
  eachEndToEnd(headers, (name, value) => kept.push(name, value));
  return kept;
}

/** Tells each header that goes on: its name as it stood, its value, and its name in lower case. */
function eachEndToEnd(headers: RawHeaders, tell: (name: string, value: string, lower: string) => void): void {
  const named = connectionOptions(headers);
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const name = headers[i] ?? "";
    const value = headers[i + 1] ?? "";
    const lower = name.toLowerCase();
    if (!ownToConnection.has(lower) && !named.includes(lower)) tell(name, value, lower);
  }
}

const connection = "connection";
const none: readonly string[] = [];

/** Fields that `Connection` names. */
function connectionOptions(headers: RawHeaders): readonly string[] {
  let named = none;
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const name = headers[i] ?? "";
    const value = headers[i + 1] ?? "";
    if (name.length !== connection.length || name.toLowerCase() !== connection) continue;
    // What nearly every message says names no field but one that goes no further anyway.
    if (value === "keep-alive") continue;
    named = [...named, ...value.split(",").map((option) => option.trim().toLowerCase())];
  }
  return named;
}

/** What a reverse proxy tells the server behind it. */
export interface Forwarding {
  /** Host of the server behind. */
  readonly host: string;
  /** Address of the client. */
  readonly client: string;
  /** `Authorization` of the target's own address, for clients that send none. */
  readonly authorization?: string;
}

/**
 * The request's headers as they go on: the target's `Host`, the client's beside it in `X-Forwarded-*`, and `Via` (RFC 9110,
 * 7.6.3). A forwarding header that is there already is added to, as one proxy behind another does.
 */
export function forwardedHeaders(headers: RawHeaders, forwarding: Forwarding): string[] {
  const kept: string[] = ["host", forwarding.host];
  const before = new Map<string, string>();
  eachEndToEnd(headers, (name, value, lower) => {
    if (lower === "host" || lower === "x-forwarded-for" || lower === "via") {
      before.set(lower, before.has(lower) ? `${before.get(lower)}, ${value}` : value);
    } else {
      if (lower.startsWith("x-forwarded-") || lower === "authorization") before.set(lower, value);
      kept.push(name, value);
    }
  });
  const joined = (name: string, value: string) => [before.get(name), value].filter(Boolean).join(", ");
  kept.push("x-forwarded-for", joined("x-forwarded-for", forwarding.client));
  kept.push("via", joined("via", "1.1 cri"));
  const { authorization } = forwarding;
  const host = before.get("host");
  // HTTP/1.0 names none
  if (host !== undefined && !before.has("x-forwarded-host")) kept.push("x-forwarded-host", host);
  if (!before.has("x-forwarded-proto")) kept.push("x-forwarded-proto", "http");
  if (authorization !== undefined && !before.has("authorization")) kept.push("authorization", authorization);
  return kept;
}
