// The clock of the proxy.
const { timeOrigin } = performance;

/** A clock that does not jump, counted from 1970. */
export function now(): number {
  return timeOrigin + performance.now();
}
