import type { Exchange } from "../contract.js";
import { isDiscriminating } from "../http/client/credentials.js";

type Headers = Exchange["requestHeaders"];

const mostKnown = 1_000;
/** New with every request or form, and so none by which a client is known again. */
const passing = /idempotency|csrf|xsrf/i;

/** Tells clients apart by their credentials, each by a number: what one is shown, another may not be allowed to see. */
export class Clients {
  readonly #numbers = new Map<string, number>();
  readonly #byHeaders = new WeakMap<Headers, number>();
  #last = 0;

  /** The number of the client that sends these headers, before anything was struck out of them. */
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
    // Whoever comes again then is taken for another, of whom nothing is known.
    if (this.#numbers.size >= mostKnown) this.#numbers.clear();
    this.#last += 1;
    this.#numbers.set(identity, this.#last);
    return this.#last;
  }
}

/** What stays the same from one of a client's requests to the next; of a digest (RFC 7616) that is the user's name. */
function identityOf(headers: Headers): string {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) {
    return /^digest /i.test(authorization)
      ? (/username="[^"]*"/i.exec(authorization)?.[0] ?? authorization)
      : authorization;
  }
  if (cookie !== undefined) return cookie;
  return JSON.stringify(
    Object.entries(headers).filter(([name]) => isDiscriminating(name) && !passing.test(name)),
  );
}
