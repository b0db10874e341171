/** Closes connections whose clients read their answers too slowly. */

/** How slowly a client may read its answers. */
export interface ReadingLimits {
  /** Milliseconds of patience, in addition to the time that the bytes take. */
  readonly grace: number;
  /** Minimum rate, in bytes per second. */
  readonly slowest: number;
}

interface Waiting {
  readonly since: number;
  /** Bytes that the client's system had received by then. */
  readonly taken: number;
  /** Maximum number of bytes that have waited since. */
  readonly bytes: number;
}

/** The part of a `Socket` that is used here. */
interface Looked {
  readonly writableLength: number;
  readonly bytesWritten: number;
  destroy(): unknown;
}

/**
 * Closes connections whose clients read too slowly: the waiting bytes must be read within `grace` plus their time at the slowest
 * rate. Node itself closes connections without any traffic. `now` is in milliseconds.
 */
export function slowReaders({
  grace,
  slowest,
}: ReadingLimits): (sockets: Iterable<Looked>, now: number) => void {
  const waiting = new WeakMap<Looked, Waiting>();
  const look = (socket: Looked, now: number): void => {
    const { writableLength: bytes } = socket;
    const before = waiting.get(socket);
    if (bytes === 0) {
      if (before !== undefined) waiting.delete(socket);
      return;
    }
    const taken = socket.bytesWritten - bytes;
    if (before === undefined || taken > before.taken) {
      waiting.set(socket, { since: now, taken, bytes });
      return;
    }
    const most = Math.max(before.bytes, bytes);
    if (most > before.bytes) waiting.set(socket, { ...before, bytes: most });
    if (now - before.since > grace + (most / slowest) * 1000) socket.destroy();
  };
  return (sockets, now) => {
    for (const socket of sockets) look(socket, now);
  };
}
