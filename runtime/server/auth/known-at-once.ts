import type { MiddlewareHandler } from "hono";
import type { Actor } from "./actor.js";
import type { BearerAccess } from "./bearer-access.js";

/** Who sent a request with this Authorization header, where that is known without waiting. */
export type ActorNow = (authorization: string | undefined) => Actor | undefined;

interface Known {
  readonly access: BearerAccess;
  readonly actorNow: ActorNow;
}

const known = new WeakMap<MiddlewareHandler, Known>();

/** Remembers how an access knows at once whom it would let pass. */
export function rememberKnown(access: BearerAccess, actorNow: ActorNow): void {
  known.set(access.authenticate, { access, actorNow });
}

/** How it does; nothing where any part of the access is not as it was made: then only the parts know who may pass. */
export function actorNowOf(
  authenticate: MiddlewareHandler | undefined,
  authorize: unknown,
  who: unknown,
): ActorNow | undefined {
  const found = authenticate === undefined ? undefined : known.get(authenticate);
  const whole = found?.access.authorize === authorize && found?.access.who === who;
  return whole ? found?.actorNow : undefined;
}
