import type { KeySet } from "./key-set.js";

/** An issuer's keys, as they are known now. */
export interface KeptKeys {
  /** Gets them anew where they are old. Throws `NoKeys` where there are none. */
  current(): Promise<KeySet>;
  /** Gets them anew, unless that was tried just now: for a token that names a key which is not among them. */
  renewed(): Promise<KeySet>;
}

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
// Between two tries: whoever sends tokens with made-up key ids must not have the issuer asked for each.
const pause = 30_000;

/** Keeps an issuer's keys: asked for once at a time, at most every so often, and the last good ones used while it is away. */
export function keepKeys({ load, now, report }: KeepingOptions): KeptKeys {
  let held: { readonly keys: KeySet; readonly at: number } | undefined;
  let tried = Number.NEGATIVE_INFINITY;
  let failed = false;
  let loading: Promise<void> | undefined;

  const take = async (): Promise<void> => {
    try {
      held = { keys: await load(), at: now() };
      failed = false;
    } catch (reason) {
      failed = true;
      report(reason);
    } finally {
      loading = undefined;
    }
  };
  const renew = async (): Promise<void> => {
    if (loading === undefined && now() - tried < pause) return;
    if (loading === undefined) {
      tried = now();
      loading = take();
    }
    // An issuer that has just failed may hang: nobody waits for it who can do with the keys that there are.
    if (!failed || held === undefined) await loading;
  };
  const usable = (): KeySet => {
    if (held !== undefined && now() - held.at < longest) return held.keys;
    throw new NoKeys(Math.max(1, Math.ceil((tried + pause - now()) / 1000)));
  };
  return {
    current: async () => {
      if (held === undefined || now() - held.at >= lifetime) await renew();
      return usable();
    },
    renewed: async () => {
      await renew();
      return usable();
    },
  };
}
