import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type ReadingLimits, slowReaders } from "./slow-readers.js";

/** Every open connection with its latest answer: nothing is known of one that has not asked yet. */
export interface Connections {
  answerOn(socket: Socket): ServerResponse | undefined;
  /**
   * From now on every answer says that its connection ends with it (RFC 9112, section 9.6). A connection on which nothing
   * was said yet ends at once: Node would wait for its first request.
   */
  endAll(): void;
}

export interface ConnectionLimits {
  /** Connections at the same time. */
  readonly most: number;
  readonly reading: ReadingLimits;
}

/** How often slow readers are looked for, in milliseconds. */
const interval = 1000;

/** Those that asked, by the time of their latest request, and before them those that never did. */
interface Open {
  readonly answers: Map<Socket, ServerResponse | undefined>;
  readonly silent: Set<Socket>;
}

/**
 * Closes a connection for the newest one, which would be too many: the one that has been silent for longest since it was made,
 * else for longest since its last answer. Where all have work, it is the newest.
 */
function makeRoom({ answers, silent }: Open, newest: Socket): void {
  const [oldest = newest] = silent;
  if (oldest !== newest) return void oldest.destroy();
  for (const [socket, answer] of answers) {
    if (answer?.writableFinished === true) return void socket.destroy();
  }
  newest.destroy();
}

/** Closes connections whose clients read too slowly, for as long as the server listens. */
function dropSlowReaders(server: Server, { answers }: Open, limits: ReadingLimits): void {
  const look = slowReaders(limits);
  const every = Math.min(interval, limits.grace);
  const looking = setInterval(() => look(answers.keys(), performance.now()), every).unref();
  server.once("close", () => clearInterval(looking));
}

export function watchConnections(server: Server, { most, reading }: ConnectionLimits): Connections {
  const open: Open = { answers: new Map(), silent: new Set() };
  const { answers, silent } = open;
  let ending = false;
  const end = (answer: ServerResponse): void => {
    if (!answer.headersSent) answer.setHeader("Connection", "close");
  };
  const forget = (socket: Socket): void => {
    answers.delete(socket);
    silent.delete(socket);
  };
  server.on("connection", (socket) => {
    answers.set(socket, undefined);
    silent.add(socket);
    socket.once("close", () => forget(socket));
    if (answers.size > most) makeRoom(open, socket);
  });
  // Before the app, which may answer at once.
  server.prependListener("request", ({ socket }, answer) => {
    // One that was closed to make room may have asked meanwhile.
    if (!answers.has(socket)) return;
    forget(socket);
    answers.set(socket, answer);
    if (ending) end(answer);
  });
  dropSlowReaders(server, open, reading);
  return {
    answerOn: (socket) => answers.get(socket),
    endAll: () => {
      ending = true;
      for (const [socket, answer] of answers) {
        if (answer !== undefined) end(answer);
        else if (socket.bytesRead === 0) socket.destroy();
      }
    },
  };
}
