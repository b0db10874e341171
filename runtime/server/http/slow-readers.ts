/** How slowly a client may read what was sent to it. */
export interface ReadingLimits {
  /** Milliseconds that it has beside those for the bytes. */
  readonly grace: number;
  /** Bytes a second. */
  readonly slowest: number;
}

interface Waiting {
  readonly since: number;
  /** Bytes that the client's system had taken by then. */
  readonly taken: number;
  /** Most bytes that have waited since. */
  readonly bytes: number;
}

/** What is looked at of a `Socket`. */
interface Looked {
  readonly writableLength: number;
  readonly bytesWritten: number;
  destroy(): unknown;
}

/**
 * Closes connections whose clients read too slowly: whatever waits to be sent must be taken in the grace and in the time that it
 * takes at the slowest rate. Node itself closes those on which nothing moves at all. `now` is in milliseconds.
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
