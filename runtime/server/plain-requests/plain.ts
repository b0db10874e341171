// The type of the shorter way for plain reads.
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Answers a request that asks for nothing but what its URL names, by Node's own request and answer; any other it leaves, says
 * false, and has done nothing. What it answers, the app would have answered alike.
 */
export type Plain = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** An error here occurs again in the app, which reports it. */
export const orNothing =
  <T>(look: (request: IncomingMessage) => T | undefined): typeof look =>
  (incoming) => {
    try {
      return look(incoming);
    } catch {
      return undefined;
    }
  };
