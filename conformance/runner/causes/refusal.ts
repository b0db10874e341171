// The words with which a deployment refused a request.
import { ownWords } from "../../http/own-words.js";
import type { CheckResult } from "../report.js";

/** The deployment's own error message; undefined after several requests, of which another one may have been answered so. */
export function refusalOf({ script, exchanges: [exchange] = [] }: CheckResult): string | undefined {
  if (script !== undefined || exchange?.status === undefined || exchange.status < 400) return undefined;
  return ownWords(exchange);
}

/** The same at the end of a sentence: `: "no such parameter"`; empty if there are none. */
export function saying(result: CheckResult): string {
  const words = refusalOf(result);
  return words === undefined ? "" : `: "${words}"`;
}

/** The same after "refused", with the status if the fault is the server's (RFC 9110, section 15.6): ` with 500: "out of memory"`. */
export function refusedSaying(result: CheckResult): string {
  const { status = 0 } = result.exchanges?.[0] ?? {};
  const isOfServer = result.script === undefined && status >= 500;
  return (isOfServer ? ` with ${status}` : "") + saying(result);
}

/** The status and the words of a refusal. */
export function answerOf(result: CheckResult): string {
  return `${result.exchanges?.[0]?.status} ${refusalOf(result)}`;
}
