// Writes the options of a curl command for a request.

import { quoted } from "../../spec/text/shell-word.js";
import { redacted } from "./client/credentials.js";
import type { Exchange } from "./exchange.js";

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
