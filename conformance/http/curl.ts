// Writes the options of a curl command for a request.

import { redacted } from "./client/credentials.js";
import type { Exchange } from "./exchange.js";

/** A word, quoted for a POSIX shell. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The options of a curl command, without body and URL. */
export function curlOptions(exchange: Exchange): readonly string[] {
  const { method, requestHeaders, requestBody, demanded = [] } = exchange;
  const headers = Object.entries(requestHeaders).filter(
    ([name, value]) =>
      value.includes(redacted) ||
      demanded.includes(name) ||
      (name === "content-type" && requestBody !== undefined),
  );
  return [
    ...(method === "GET" ? [] : ["-X", method]),
    ...headers.flatMap(([name, value]) => ["-H", quoted(`${name}: ${value}`)]),
  ];
}
