import { isLoopback } from "../../http/loopback.js";

const patience = 5000;
const mostBytes = 1024 * 1024;

/** Whether nobody on the way can put other keys in place of the issuer's. */
export function isTrustworthy(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** What a text of some place holds. What JSON.parse says of a fault differs from one Node to the next. */
export function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${place} is not JSON`);
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) throw new Error(`${response.url} sent more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** What stands at an address, in bounded time and size, and at that address alone: a redirect is an error. */
export async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address, {
    headers: { Accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(patience),
  });
  const text = await boundedText(response);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return parseJson(text, address);
}
