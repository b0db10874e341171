// Finds requests and exchanges that are the same, so that the page prints each of them once.
import { createHash } from "node:crypto";
import type { Exchange } from "../../http/exchange.js";

/** Headers that differ in each answer, whatever it says: of RFC 9110, and those by which servers number their requests. */
const ofOneAnswer: ReadonlySet<string> = new Set([
  ...["date", "age", "server-timing"],
  ...["x-request-id", "request-id", "x-correlation-id", "x-trace-id", "traceparent"],
]);

/** Equal for two requests that are the same. */
export function requestKey({ method, url, requestHeaders, requestBody }: Exchange): string {
  return digest([method, url, headersIn(requestHeaders), requestBody]);
}

/** Equal for two exchanges that have the same request and the same answer. The time that an answer took does not count. */
export function exchangeKey(exchange: Exchange): string {
  const { status, fault, waits, responseHeaders, responseBody } = exchange;
  return digest([requestKey(exchange), status, fault, waits, headersIn(responseHeaders), responseBody]);
}

const headersIn = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).filter(([name]) => !ofOneAnswer.has(name));

const digest = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64");

/** An exchange, and the numbers of all that are the same, in the order of the run. */
export interface Repeated {
  readonly key: string;
  readonly exchange: Exchange;
  readonly numbers: readonly number[];
}

/** Each exchange once, in the order in which it was first sent. Of several that are the same, the first that decided is shown. */
export function repeatedIn(
  exchanges: readonly Exchange[],
  decided: ReadonlySet<number>,
  keyOf: (exchange: Exchange) => string,
): readonly Repeated[] {
  const groups = new Map<string, [Exchange, ...Exchange[]]>();
  for (const exchange of exchanges) {
    const group = groups.get(keyOf(exchange));
    if (group === undefined) groups.set(keyOf(exchange), [exchange]);
    else group.push(exchange);
  }
  return [...groups].map(([key, group]) => ({
    key,
    exchange: group.find(({ n }) => decided.has(n)) ?? group[0],
    numbers: group.map(({ n }) => n),
  }));
}
