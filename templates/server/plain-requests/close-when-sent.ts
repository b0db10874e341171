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

/** Closes the connection of a request that was answered before its body was whole, unless the rest comes soon. */
export function leaveBody(incoming: IncomingMessage): void {
  if (incoming.complete) return;
  const { socket } = incoming;
  setTimeout(() => incoming.complete || socket.destroy(), linger).unref();
}
