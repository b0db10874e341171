// Handles the requests of one connection one after the other.
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

// Maximum number of requests that wait for an earlier one of their connection, on all connections together. Each takes a few kilobytes.
const mostWaiting = 10_000;

/**
 * Starts a request of a connection only when the answer to the one before was sent (RFC 9112, section 9.3.2, allows that for
 * pipelined requests). So one connection causes the work and memory of one request, however many it sends. While a request waits,
 * nothing more is read from its connection. If `most` requests wait on all connections together, the connection of the next one is
 * closed; its client must send the unanswered requests again.
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
