import type { ServerResponse } from "node:http";
import type { Context } from "hono";

const isAnswer = (value: unknown): value is ServerResponse =>
  typeof value === "object" && value !== null && "writableFinished" in value && "once" in value;

/** Node's own side of the answer; none where the app is asked without a network. */
export function outgoingOf({ env }: Context): ServerResponse | undefined {
  const outgoing: unknown =
    typeof env === "object" && env !== null ? Reflect.get(env, "outgoing") : undefined;
  return isAnswer(outgoing) ? outgoing : undefined;
}
