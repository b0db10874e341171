// Tells clients apart by their credentials: one may see less than another.

import { memoized } from "../../spec/memo.js";
import { isSecretName } from "../http/client/credentials.js";
import type { Exchange } from "../http/exchange.js";

type Headers = Exchange["requestHeaders"];

const mostKnown = 1_000;
/** Headers that change with every request or form, so they do not identify a client. */
const passing = /idempotency|csrf|xsrf/i;

export class Clients {
  #last = 0;
  /** A client that returns after as many others counts as a new one. */
  readonly #numbers = memoized(() => {
    this.#last += 1;
    return this.#last;
  }, mostKnown);

  /** The number of the client that sends these headers, which must not be redacted yet. */
  of(headers: Headers): number {
    return this.#numbers(identityOf(headers));
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
