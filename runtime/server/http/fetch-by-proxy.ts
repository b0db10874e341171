// Fetches by the proxy that the environment names, which the `fetch` of Node does not use.
import type { EnvHttpProxyAgent } from "undici";

const variables = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"];
let agent: EnvHttpProxyAgent | undefined;

interface Init {
  readonly method?: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly redirect: "error";
  readonly signal: AbortSignal;
}

/** As `fetch`. undici is loaded only if there is a proxy. */
export async function fetchByProxy(address: string, init: Init) {
  if (!variables.some((name) => process.env[name])) return fetch(address, init);
  const undici = await import("undici");
  agent ??= new undici.EnvHttpProxyAgent({ proxyTunnel: false });
  return undici.fetch(address, { ...init, dispatcher: agent });
}
