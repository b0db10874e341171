import type { Exchange } from "../contract.js";
import type { CheckResult } from "../run/report.js";

/** Bodies are kept to this many characters: a report is read by people and kept by gates. */
const longestBody = 20_000;

/** An exchange as files hold it. */
export type FiledExchange = Omit<Exchange, "json" | "faultCode">;

/** The exchange with bodies of bearable length. Its parsed body says nothing that the body does not. */
function filed(exchange: Exchange): FiledExchange {
  const { n, method, url, requestHeaders, requestBody, status, responseHeaders, fault } = exchange;
  return {
    n,
    method,
    url,
    requestHeaders,
    ...(requestBody === undefined ? {} : { requestBody: cut(requestBody, longestBody) }),
    ...(status === undefined ? {} : { status }),
    responseHeaders,
    responseBody: cut(exchange.responseBody, longestBody),
    ...(fault === undefined ? {} : { fault }),
    milliseconds: exchange.milliseconds,
    waits: exchange.waits,
  };
}

/** A result as files hold it: all exchanges short enough. */
export function filedResult(result: CheckResult) {
  const { exchanges, transcript } = result;
  return {
    ...result,
    ...(exchanges ? { exchanges: exchanges.map(filed) } : {}),
    ...(transcript ? { transcript: transcript.map(filed) } : {}),
  };
}

/** Text of at most `longest` characters, and how long it was; no character is cut in two. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}… (${text.length} characters)`;
}
