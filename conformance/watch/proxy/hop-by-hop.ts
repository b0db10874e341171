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
  const named = connectionOptions(headers);
  const kept: string[] = [];
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const name = (headers[i] ?? "").toLowerCase();
    if (ownToConnection.has(name) || named.includes(name)) continue;
    kept.push(headers[i] ?? "", headers[i + 1] ?? "");
  }
  return kept;
}

/** Fields that `Connection` names. */
function connectionOptions(headers: RawHeaders): readonly string[] {
  const named: string[] = [];
  for (let i = 0; i + 1 < headers.length; i += 2) {
    if (headers[i]?.toLowerCase() !== "connection") continue;
    named.push(...(headers[i + 1] ?? "").split(",").map((option) => option.trim().toLowerCase()));
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
  const all = endToEnd(headers);
  for (let i = 0; i + 1 < all.length; i += 2) {
    const [name = "", value = ""] = [all[i], all[i + 1]];
    const lower = name.toLowerCase();
    if (lower === "host" || lower === "x-forwarded-for" || lower === "via") {
      before.set(lower, before.has(lower) ? `${before.get(lower)}, ${value}` : value);
    } else {
      if (lower.startsWith("x-forwarded-") || lower === "authorization") before.set(lower, value);
      kept.push(name, value);
    }
  }
  const joined = (name: string, value: string) => [before.get(name), value].filter(Boolean).join(", ");
  kept.push("x-forwarded-for", joined("x-forwarded-for", forwarding.client));
  kept.push("via", joined("via", "1.1 cri"));
  const { authorization } = forwarding;
  if (!before.has("x-forwarded-host")) kept.push("x-forwarded-host", before.get("host") ?? "");
  if (!before.has("x-forwarded-proto")) kept.push("x-forwarded-proto", "http");
  if (authorization !== undefined && !before.has("authorization")) kept.push("authorization", authorization);
  return kept;
}
