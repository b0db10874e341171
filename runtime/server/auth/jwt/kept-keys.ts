import type { KeySet } from "./key-set.js";

export interface KeepingOptions {
  load(): Promise<KeySet>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Told why keys could not be had. */
  report(reason: unknown): void;
}

/** There are no keys to check a token with. */
export class NoKeys extends Error {
  override readonly name = "NoKeys";
  /** Seconds after which they are asked for again. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super("The issuer's keys cannot be had.");
    this.retryAfter = retryAfter;
  }
}

// A key that its issuer takes back is good for ten minutes more, or for a day where the issuer cannot be asked.
const lifetime = 10 * 60_000;
const longest = 24 * 60 * 60_000;
// Between two tries: anyone who sends tokens with made-up key ids must not have the issuer asked for each.
const pause = 30_000;

/** Keeps an issuer's keys: asked for once at a time, at most every so often, and the last good ones used while it is away. */
export class KeptKeys {
  readonly #options: KeepingOptions;
  #held: { readonly keys: KeySet; readonly at: number } | undefined;
  #tried = Number.NEGATIVE_INFINITY;
  #failed = false;
  #loading: Promise<void> | undefined;

  constructor(options: KeepingOptions) {
    this.#options = options;
  }

  /** The keys, got anew where they are old. Throws `NoKeys` where there are none. */
  async current(): Promise<KeySet> {
    if (this.#held === undefined || this.#options.now() - this.#held.at >= lifetime) await this.#renew();
    return this.#usable();
  }

  /** The keys, got anew unless that was tried just now: for a token that names a key which is not among them. */
  async renewed(): Promise<KeySet> {
    await this.#renew();
    return this.#usable();
  }

  async #renew(): Promise<void> {
    const now = this.#options.now();
    if (this.#loading === undefined && now - this.#tried < pause) return;
    if (this.#loading === undefined) {
      this.#tried = now;
      this.#loading = this.#load();
    }
    // An issuer that has just failed may hang: nobody waits for it who can do with the keys that there are.
    if (!this.#failed || this.#held === undefined) await this.#loading;
  }

  async #load(): Promise<void> {
    const { load, now, report } = this.#options;
    try {
      this.#held = { keys: await load(), at: now() };
      this.#failed = false;
    } catch (reason) {
      this.#failed = true;
      report(reason);
    } finally {
      this.#loading = undefined;
    }
  }

  #usable(): KeySet {
    const now = this.#options.now();
    if (this.#held !== undefined && now - this.#held.at < longest) return this.#held.keys;
    throw new NoKeys(Math.max(1, Math.ceil((this.#tried + pause - now) / 1000)));
  }
}
