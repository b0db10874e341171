// Finds Node's own request and response of a Hono context.
import { IncomingMessage, type ServerResponse } from "node:http";
import type { Context } from "hono";

const isAnswer = (value: unknown): value is ServerResponse =>
  typeof value === "object" && value !== null && "writableFinished" in value && "once" in value;

const ofNode = ({ env }: Context, name: "incoming" | "outgoing"): unknown =>
  typeof env === "object" && env !== null ? Reflect.get(env, name) : undefined;

/** Node's own response; undefined if the app is called without a network. */
export function outgoingOf(context: Context): ServerResponse | undefined {
  const outgoing = ofNode(context, "outgoing");
  return isAnswer(outgoing) ? outgoing : undefined;
}

/** Node's own request; undefined if the app is called without a network. */
export function incomingOf(context: Context): IncomingMessage | undefined {
  const incoming = ofNode(context, "incoming");
  return incoming instanceof IncomingMessage ? incoming : undefined;
}
