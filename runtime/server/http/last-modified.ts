/**
 * When a version was last modified, as HTTP says it: in whole seconds (RFC 9110, section 5.6.7). Several versions may share
 * a second, so `Last-Modified` names the second after the version's own once that has begun. Nothing that is written from then
 * on shares it, and it tells the version from every later one (RFC 9110, section 8.8.2.2).
 */

const second = 1000;
const secondOf = (milliseconds: number): number => Math.floor(milliseconds / second);

/** Milliseconds since 1970, on a whole second; never later than `now` (RFC 9110, section 8.8.2.1). */
export const lastModified = (updated: number, now: number): number =>
  Math.min(secondOf(updated) + 1, secondOf(now)) * second;

/**
 * Whether a version is the one that a client saw unmodified since `time`. One of the same second may be a later one that the
 * client never saw. A time that is further ahead than a second would hold for versions yet to come.
 */
export const isUnmodified = (updated: number, time: number, now: number): boolean =>
  secondOf(updated) < secondOf(time) && secondOf(time) <= secondOf(now) + 1;
