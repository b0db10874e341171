// Sends JSON to a collector, one request at a time.
import { fetchByProxy } from "../../http/fetch-by-proxy.js";

/** How a request ended: a collector that is down or busy may take the same again later. */
export type Sent = "taken" | "later" | "refused";

/** Sends a body to a path of the collector. Never rejects. */
export type Send = (path: string, body: object) => Promise<Sent>;

const timeout = 10_000;
// OTLP/HTTP: with any other status, the same request would be refused again.
const later = new Set([429, 502, 503, 504]);

/** `headers` are sent with each request; they may contain credentials. */
export function senderTo(url: string, headers: Readonly<Record<string, string>>): Send {
  const base = url.replace(/\/+$/, "");
  return async (path, body) => {
    try {
      const response = await fetchByProxy(`${base}${path}`, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      if (response.ok) return "taken";
      return later.has(response.status) ? "later" : "refused";
    } catch {
      return "later";
    }
  };
}
