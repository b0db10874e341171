import { IncomingMessage, type ServerResponse } from "node:http";
import type { Context } from "hono";

const isAnswer = (value: unknown): value is ServerResponse =>
  typeof value === "object" && value !== null && "writableFinished" in value && "once" in value;

const ofNode = ({ env }: Context, name: "incoming" | "outgoing"): unknown =>
  typeof env === "object" && env !== null ? Reflect.get(env, name) : undefined;

/** Node's own side of the answer; none where the app is asked without a network. */
export function outgoingOf(context: Context): ServerResponse | undefined {
  const outgoing = ofNode(context, "outgoing");
  return isAnswer(outgoing) ? outgoing : undefined;
}

/** Node's own side of the request; none where the app is asked without a network. */
export function incomingOf(context: Context): IncomingMessage | undefined {
  const incoming = ofNode(context, "incoming");
  return incoming instanceof IncomingMessage ? incoming : undefined;
}
