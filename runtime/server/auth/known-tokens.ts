/** Authenticates plain reads synchronously, if all tokens are in a list. */

import type { MiddlewareHandler } from "hono";
import type { Actor } from "./actor.js";
import type { BearerAccess } from "./bearer-access.js";

/** The sender of a request with this Authorization header, if that is known without a promise. */
type ActorNow = (authorization: string | undefined) => Actor | undefined;

interface Known {
  readonly access: BearerAccess;
  readonly actorNow: ActorNow;
}

const known = new WeakMap<MiddlewareHandler, Known>();

/** Remembers how an access identifies a sender synchronously. */
export function rememberKnown(access: BearerAccess, actorNow: ActorNow): void {
  known.set(access.authenticate, { access, actorNow });
}

/** The remembered function; undefined if a team replaced a part of the access, since then only the parts decide who may pass. */
export function actorNowOf(
  authenticate: MiddlewareHandler | undefined,
  authorize: unknown,
  who: unknown,
): ActorNow | undefined {
  const found = authenticate === undefined ? undefined : known.get(authenticate);
  const whole = found?.access.authorize === authorize && found?.access.who === who;
  return whole ? found?.actorNow : undefined;
}
