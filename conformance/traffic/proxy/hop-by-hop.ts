// Selects and extends the headers that the proxy forwards.
/** Fields about one connection, which are not forwarded (RFC 9110, section 7.6.1), and one that only the proxy can answer. */
const ownToConnection = new Set([
  "connection",
  "proxy-connection",
  "keep-alive",
  "te",
  "transfer-encoding",
  "upgrade",
  "expect",
]);

/** Names and values in turn, as received. */
export type RawHeaders = readonly string[];

/** The forwarded headers, in their order and spelling. */
export function endToEnd(headers: RawHeaders): string[] {
  const kept: string[] = [];
  eachEndToEnd(headers, (name, value) => kept.push(name, value));
  return kept;
}

/** Calls `each` for every forwarded header, `lower` being its name in lower case. */
function eachEndToEnd(headers: RawHeaders, each: (name: string, value: string, lower: string) => void): void {
  const named = connectionOptions(headers);
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const name = headers[i] ?? "";
    const value = headers[i + 1] ?? "";
    const lower = name.toLowerCase();
    if (!ownToConnection.has(lower) && !named.includes(lower)) each(name, value, lower);
  }
}

const connection = "connection";
const none: readonly string[] = [];

/** The fields that `Connection` names. */
function connectionOptions(headers: RawHeaders): readonly string[] {
  let named = none;
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const name = headers[i] ?? "";
    const value = headers[i + 1] ?? "";
    if (name.length !== connection.length || name.toLowerCase() !== connection) continue;
    // nearly every message has this value, which names no other field
    if (value === "keep-alive") continue;
    named = [...named, ...value.split(",").map((option) => option.trim().toLowerCase())];
  }
  return named;
}

/** The data that a reverse proxy adds for the server behind it. */
export interface Forwarding {
  /** Host of the server behind it. */
  readonly host: string;
  /** Address of the client. */
  readonly client: string;
  /** `Authorization` from the target's address, for clients that send none. */
  readonly authorization?: string;
  /** Headers for the proxy behind this one. */
  readonly nextProxy?: RawHeaders;
}

/**
 * The forwarded request headers: the target's `Host`, the client's host in `X-Forwarded-*`, and `Via` (RFC 9110, section 7.6.3).
 * Existing forwarding headers are extended, as behind another proxy.
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
  if (forwarding.nextProxy) kept.push(...forwarding.nextProxy);
  return kept;
}
