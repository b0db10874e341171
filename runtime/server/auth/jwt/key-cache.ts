/** Keeps the keys of an issuer, and asks the issuer again when they are old or a key is missing. */

import type { JSONWebKeySet } from "jose";

interface KeyCacheOptions {
  load(): Promise<JSONWebKeySet>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Receives the reason if loading fails. */
  report(reason: unknown): void;
}

/** Thrown if there are no keys to check a token with. */
export class NoKeys extends Error {
  override readonly name = "NoKeys";
  /** Seconds until the issuer is asked again. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super("The issuer's keys cannot be loaded.");
    this.retryAfter = retryAfter;
  }
}

// A key that its issuer withdraws stays valid for ten more minutes, or for a day if the issuer does not answer.
const lifetime = 10 * 60_000;
const staleLifetime = 24 * 60 * 60_000;
// The minimum time between two requests to the issuer: a token with an invented key id must not cause one each time.
const pause = 30_000;

/** The keys of an issuer. One request at a time, with a pause between two; the last good keys serve while the issuer fails. */
export class KeyCache {
  readonly #options: KeyCacheOptions;
  #held: { readonly keys: JSONWebKeySet; readonly at: number } | undefined;
  #lastLoad = Number.NEGATIVE_INFINITY;
  #failed = false;
  #loading: Promise<void> | undefined;

  constructor(options: KeyCacheOptions) {
    this.#options = options;
  }

  /** The keys, loaded again if they are old. Throws `NoKeys` if there are none. */
  async current(): Promise<JSONWebKeySet> {
    if (this.#held === undefined || this.#options.now() - this.#held.at >= lifetime) await this.#renew();
    return this.#usable();
  }

  /** The keys, loaded again unless that was just done. For a token whose key is not among them. */
  async renewed(): Promise<JSONWebKeySet> {
    await this.#renew();
    return this.#usable();
  }

  async #renew(): Promise<void> {
    const now = this.#options.now();
    if (this.#loading === undefined && now - this.#lastLoad < pause) return;
    if (this.#loading === undefined) {
      this.#lastLoad = now;
      this.#loading = this.#load();
    }
    // An issuer that has just failed may hang: while old keys can serve, no request waits for it.
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

  #usable(): JSONWebKeySet {
    const now = this.#options.now();
    if (this.#held !== undefined && now - this.#held.at < staleLifetime) return this.#held.keys;
    throw new NoKeys(Math.max(1, Math.ceil((this.#lastLoad + pause - now) / 1000)));
  }
}
