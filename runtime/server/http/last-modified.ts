/**
 * Computes `Last-Modified`, which has whole seconds only (RFC 9110, section 5.6.7). Several versions may share a second. So
 * `Last-Modified` is the second after the version's own, once that second has begun: no later version can have the same value
 * (RFC 9110, section 8.8.2.2).
 */

const second = 1000;
const secondOf = (milliseconds: number): number => Math.floor(milliseconds / second);

/** The `Last-Modified` of a version: milliseconds since 1970, on a whole second, never later than `now` (RFC 9110, section 8.8.2.1). */
export const lastModified = (updated: number, now: number): number =>
  Math.min(secondOf(updated) + 1, secondOf(now)) * second;

/**
 * Whether a version is unmodified since `time`, for a client that read it then. A version of the same second may be one that the
 * client never saw. A time more than a second in the future is refused: it would also fit versions that do not exist yet.
 */
export const isUnmodified = (updated: number, time: number, now: number): boolean =>
  secondOf(updated) < secondOf(time) && secondOf(time) <= secondOf(now) + 1;
