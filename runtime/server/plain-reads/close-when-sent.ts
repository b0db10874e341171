// Releases what a plain read holds when its answer is sent.
import type { IncomingMessage, ServerResponse } from "node:http";
import { type RequestLife, smallBytes } from "../http/request-life.js";

/** Ends a request's life when its answer, of so many bytes, is sent. Most answers are by now, and cost no listener. */
export function closeWhenSent(outgoing: ServerResponse, life: RequestLife, bytes: number): void {
  if (outgoing.destroyed || outgoing.writableFinished) {
    life.close();
    return;
  }
  if (bytes > smallBytes) life.answer(bytes);
  outgoing.once("close", () => life.close());
}

// For a client to read its answer before the connection breaks under what it still sends.
const linger = 500;

/**
 * Closes the connection of a request that was answered before its body was whole, unless the rest of it keeps coming: a client that
 * has sent all may use the connection for its next request by now. What came while the process was busy is read first. The time
 * for the whole request bounds it (`timeouts.request`).
 */
export function leaveBody(incoming: IncomingMessage, before = incoming.socket.bytesRead): void {
  if (incoming.complete) return;
  // A client that started to read it may have stopped.
  incoming.resume();
  const { socket } = incoming;
  const look = (): void => {
    if (incoming.complete || socket.destroyed) return;
    if (socket.bytesRead > before) leaveBody(incoming, socket.bytesRead);
    else socket.destroy();
  };
  setTimeout(() => setImmediate(look), linger).unref();
}
