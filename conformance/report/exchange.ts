import type { Exchange } from "../contract.js";
import type { CheckResult } from "../run/report.js";

/** Bodies are kept to this many characters: a report is read by people and kept by gates. */
const longestBody = 20_000;

/** An exchange as files hold it. */
export type FiledExchange = Omit<Exchange, "json">;

/** The exchange with bodies of bearable length. Its parsed body says nothing that the body does not. */
function filed({ json: _, ...exchange }: Exchange, longest = longestBody): FiledExchange {
  const { requestBody } = exchange;
  return {
    ...exchange,
    ...(requestBody === undefined ? {} : { requestBody: cut(requestBody, longest) }),
    responseBody: cut(exchange.responseBody, longest),
  };
}

/** A result as files hold it: all exchanges short enough. */
export function filedResult(result: CheckResult) {
  const { exchanges, transcript } = result;
  return {
    ...result,
    ...(exchanges ? { exchanges: exchanges.map((one) => filed(one)) } : {}),
    ...(transcript ? { transcript: transcript.map((one) => filed(one)) } : {}),
  };
}

/** Text of at most `longest` characters, and how long it was; no character is cut in two. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}… (${text.length} characters)`;
}
