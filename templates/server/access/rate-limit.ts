import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { Problem } from "../http/problem.js";

interface Bucket {
  readonly left: number;
  /** When it held that many; milliseconds. */
  readonly at: number;
}

// Past this many addresses, those that are full again are forgotten.
const mostBuckets = 10_000;

/** Of the connection; one for all where the app is called without a network. */
function addressOf(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? "";
  } catch {
    return "";
  }
}

/**
 * Takes so many requests a minute from one address, all at once or spread, and answers others with 429 until there is
 * room again. `now` gives milliseconds.
 */
export function rateLimit(perMinute: number, now: () => number): MiddlewareHandler {
  const buckets = new Map<string, Bucket>();
  const filled = ({ left, at }: Bucket): number =>
    Math.min(perMinute, left + ((now() - at) / 60_000) * perMinute);
  const sweep = (): void => {
    for (const [address, bucket] of buckets) if (filled(bucket) >= perMinute) buckets.delete(address);
  };
  return async (context, next) => {
    const address = addressOf(context);
    const left = filled(buckets.get(address) ?? { left: perMinute, at: now() });
    if (left < 1) {
      const seconds = Math.ceil(((1 - left) * 60) / perMinute);
      const text = `More than ${perMinute} requests a minute came from this address. Try again in ${seconds} s.`;
      throw new Problem(429, [{ code: "throttled", text }], { "Retry-After": String(seconds) });
    }
    if (buckets.size >= mostBuckets) sweep();
    buckets.set(address, { left: left - 1, at: now() });
    return next();
  };
}
