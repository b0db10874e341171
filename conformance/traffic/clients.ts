// Tells clients apart by their credentials: one may see less than another.

import { isSecretName } from "../http/client/credentials.js";
import type { Exchange } from "../http/exchange.js";

type Headers = Exchange["requestHeaders"];

const mostKnown = 1_000;
/** Headers that change with every request or form, so they do not identify a client. */
const passing = /idempotency|csrf|xsrf/i;

export class Clients {
  readonly #numbers = new Map<string, number>();
  readonly #byHeaders = new WeakMap<Headers, number>();
  #last = 0;

  /** The number of the client that sends these headers, which must not be redacted yet. */
  of(headers: Headers): number {
    const before = this.#byHeaders.get(headers);
    if (before !== undefined) return before;
    const number = this.#numberOf(identityOf(headers));
    this.#byHeaders.set(headers, number);
    return number;
  }

  #numberOf(identity: string): number {
    const before = this.#numbers.get(identity);
    if (before !== undefined) return before;
    // A client that returns then counts as a new one.
    if (this.#numbers.size >= mostKnown) this.#numbers.clear();
    this.#last += 1;
    this.#numbers.set(identity, this.#last);
    return this.#last;
  }
}

/** The part of a client's headers that does not change; of digest credentials (RFC 7616), the user's name. */
function identityOf(headers: Headers): string {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) {
    return /^digest /i.test(authorization)
      ? (/username="[^"]*"/i.exec(authorization)?.[0] ?? authorization)
      : authorization;
  }
  if (cookie !== undefined) return cookie;
  return JSON.stringify(
    Object.entries(headers).filter(([name]) => isSecretName(name) && !passing.test(name)),
  );
}
