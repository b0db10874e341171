// The words with which a deployment refused a request.
import { ownWords } from "../http/own-words.js";
import type { CheckResult } from "../runner/report.js";

/** The deployment's own error message. */
export function refusalOf({ exchanges: [exchange] = [] }: CheckResult): string | undefined {
  if (exchange?.status === undefined || exchange.status < 400) return undefined;
  return ownWords(exchange);
}
