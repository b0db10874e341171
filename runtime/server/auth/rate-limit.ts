/** Limits the requests per minute of one token or one address. */

import { Problem } from "../http/problem.js";
import { keepNewest } from "../keep-newest.js";

interface Bucket {
  readonly left: number;
  /** When it held that many; milliseconds. */
  readonly at: number;
}

// Beyond this many names and addresses, the one that was idle longest is forgotten: its bucket is the fullest.
const mostBuckets = 10_000;

/** Counts a request of this name or address. Throws a 429 if there were too many. */
export type CountRequest = (of: string) => void;

/** Allows `perMinute` requests a minute, in one burst or spread over the minute. `now` gives milliseconds. */
export function rateLimit(perMinute: number, now: () => number): CountRequest {
  const buckets = new Map<string, Bucket>();
  const filled = ({ left, at }: Bucket): number =>
    Math.min(perMinute, left + ((now() - at) / 60_000) * perMinute);
  return (of) => {
    const left = filled(buckets.get(of) ?? { left: perMinute, at: now() });
    if (left < 1) throw tooMany(perMinute, Math.ceil(((1 - left) * 60) / perMinute));
    keepNewest(buckets, of, { left: left - 1, at: now() }, mostBuckets);
  };
}

function tooMany(perMinute: number, seconds: number): Problem {
  const text = `You sent more than ${perMinute} requests a minute. Try again in ${seconds} s.`;
  return new Problem(429, [{ code: "throttled", text }], { "Retry-After": String(seconds) });
}
