// Ends the life of a request when its answer is sent, and closes connections whose request body stopped.
import type { IncomingMessage, ServerResponse } from "node:http";
import { type RequestLife, smallBytes } from "../http/request-life.js";

/** Ends a request's life when its answer, of this size in bytes, is sent. Most answers are already sent, and need no listener. */
export function closeWhenSent(outgoing: ServerResponse, life: RequestLife, bytes: number): void {
  if (outgoing.destroyed || outgoing.writableFinished) {
    life.close();
    return;
  }
  if (bytes > smallBytes) life.answer(bytes);
  outgoing.once("close", () => life.close());
}

// Milliseconds for a client to read its answer before the connection is closed.
const linger = 500;

/**
 * Discards the rest of the body of a request that was answered early, so that its client can use the connection for the next request.
 * If no more of the body arrives, it closes the connection. Bytes that arrived while the process was busy count. `timeouts.request`
 * limits the whole.
 */
export function leaveBody(incoming: IncomingMessage, before = incoming.socket.bytesRead): void {
  if (incoming.complete) return;
  // Code that started to read the body may have stopped.
  incoming.resume();
  const { socket } = incoming;
  const look = (): void => {
    if (incoming.complete || socket.destroyed) return;
    if (socket.bytesRead > before) leaveBody(incoming, socket.bytesRead);
    else socket.destroy();
  };
  setTimeout(() => setImmediate(look), linger).unref();
}
