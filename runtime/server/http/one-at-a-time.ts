// Handles the requests of one connection in sequence.
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

// Requests that were read and wait behind another of their connection, on all connections together: a few kilobytes each.
const mostWaiting = 10_000;

/**
 * Begins a request of a connection only when the answer before it was sent (RFC 9112, section 9.3.2, lets a server answer
 * pipelined requests in turn): what one connection can have the server work on, and hold in memory, does not grow with what it
 * sends. While one waits, nothing more is read from its connection. A connection is closed where `most` wait on all connections;
 * its client sends again what was not answered.
 */
export function oneAtATime(answer: RequestListener, most: number = mostWaiting): RequestListener {
  const waiting = new Map<Socket, number>();
  let inAll = 0;
  const forget = (socket: Socket): void => {
    inAll -= waiting.get(socket) ?? 0;
    waiting.delete(socket);
  };
  const wait = (socket: Socket): void => {
    const before = waiting.get(socket) ?? 0;
    if (before === 0) socket.once("close", () => forget(socket));
    waiting.set(socket, before + 1);
    inAll += 1;
    socket.pause();
    if (inAll > most) socket.destroy();
  };
  const waitNoMore = (socket: Socket): void => {
    const before = waiting.get(socket) ?? 0;
    if (before === 0) return;
    waiting.set(socket, before - 1);
    inAll -= 1;
    if (before === 1) socket.resume();
  };
  return (incoming, outgoing) => {
    const { socket } = incoming;
    // Node gives an answer its socket when the one before it was sent.
    if (outgoing.socket !== null) return answer(incoming, outgoing);
    wait(socket);
    outgoing.once("socket", () => {
      // A listener for the close of the answer before is called in this turn.
      process.nextTick(() => {
        waitNoMore(socket);
        if (!socket.destroyed) answer(incoming, outgoing);
      });
    });
  };
}
