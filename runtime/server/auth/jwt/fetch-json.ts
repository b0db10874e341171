/** Fetches JSON from an address over HTTPS, with limits on time and size. */

import { fetchByProxy } from "../../http/fetch-by-proxy.js";
import { isLoopback } from "../../http/loopback.js";

const timeout = 5000;
const mostBytes = 1024 * 1024;

/** Whether nobody between the issuer and this server can replace the keys. */
export function isTrustworthy(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** Parses a text that came from `place`. The message is our own, since that of JSON.parse differs between Node versions. */
export function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${place} is not JSON`);
  }
}

async function boundedText(response: Awaited<ReturnType<typeof fetchByProxy>>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) throw new Error(`${response.url} sent more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The JSON at an address. A redirect, a timeout and a body that is too long are errors. */
export async function fetchJson(address: string): Promise<unknown> {
  const response = await fetchByProxy(address, {
    headers: { Accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(timeout),
  });
  const text = await boundedText(response);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return parseJson(text, address);
}
