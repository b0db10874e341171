// Limits the number of connections, and closes them when the server stops.
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How slowly a client may read its answers. */
interface ReadingLimits {
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

/** The open connections. */
export interface Connections {
  answerOn(socket: Socket): ServerResponse | undefined;
  /**
   * From now on every answer closes its connection (RFC 9112, section 9.6). A connection without any request yet is closed
   * immediately: Node would wait for its first request.
   */
  endAll(): void;
}

interface ConnectionLimits {
  /** Maximum number of connections at the same time. */
  readonly most: number;
  readonly reading: ReadingLimits;
}

/** Milliseconds between two searches for slow readers. */
const interval = 1000;

interface Connection {
  answer: ServerResponse | undefined;
  /** The number of its latest request, counted over all connections. */
  latest: number;
}

interface Open {
  readonly connections: Map<Socket, Connection>;
  /** Connections without any request yet, the oldest first. */
  readonly silent: Set<Socket>;
}

/** The connection that has been idle for the longest time since its latest answer. */
function longestIdle(connections: ReadonlyMap<Socket, Connection>): Socket | undefined {
  let found: Socket | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [socket, { answer, latest }] of connections) {
    if (answer?.writableFinished === true && latest < least) {
      found = socket;
      least = latest;
    }
  }
  return found;
}

/**
 * Closes one connection because the newest one is too many: the oldest one without a request, else the one that has been idle for
 * the longest time. If all have work, it closes the newest.
 */
function makeRoom({ connections, silent }: Open, newest: Socket): void {
  const [oldest = newest] = silent;
  const closed = oldest === newest ? (longestIdle(connections) ?? newest) : oldest;
  closed.destroy();
}

/** Closes connections whose clients read too slowly, for as long as the server listens. */
function dropSlowReaders(server: Server, { connections }: Open, limits: ReadingLimits): void {
  const look = slowReaders(limits);
  const every = Math.min(interval, limits.grace);
  const looking = setInterval(() => look(connections.keys(), performance.now()), every).unref();
  server.once("close", () => clearInterval(looking));
}

export function watchConnections(server: Server, { most, reading }: ConnectionLimits): Connections {
  const open: Open = { connections: new Map(), silent: new Set() };
  const { connections, silent } = open;
  let ending = false;
  let requests = 0;
  const end = (answer: ServerResponse): void => {
    if (!answer.headersSent) answer.setHeader("Connection", "close");
  };
  server.on("connection", (socket) => {
    connections.set(socket, { answer: undefined, latest: 0 });
    silent.add(socket);
    socket.once("close", () => {
      connections.delete(socket);
      silent.delete(socket);
    });
    if (connections.size > most) makeRoom(open, socket);
  });
  // Before the app, which may answer immediately.
  server.prependListener("request", ({ socket }, answer) => {
    const connection = connections.get(socket);
    // A connection that was closed to make room may have sent a request before that.
    if (connection === undefined) return;
    if (connection.answer === undefined) silent.delete(socket);
    // Not a Map in the order of requests: its entries would reach the slower part of the garbage collector.
    connection.answer = answer;
    requests += 1;
    connection.latest = requests;
    if (ending) end(answer);
  });
  dropSlowReaders(server, open, reading);
  return {
    answerOn: (socket) => connections.get(socket)?.answer,
    endAll: () => {
      ending = true;
      for (const [socket, { answer }] of connections) {
        if (answer !== undefined) end(answer);
        else if (socket.bytesRead === 0) socket.destroy();
      }
    },
  };
}
