import type { Context } from "hono";
import { Problem } from "../http/problem.js";
import { type Actor, isOpenTo } from "./actor.js";
import type { BearerAccess } from "./bearer-access.js";
import type { Credentials } from "./credentials.js";
import { rememberKnown } from "./known-at-once.js";

/** Who bears this token; nothing where it is unknown. May throw a `Problem` that says more. */
export type Identify = (token: string) => Actor | undefined | Promise<Actor | undefined>;

/** The same for tokens that are known without waiting. */
export type IdentifyNow = (token: string) => Actor | undefined;

/** A 401 as RFC 6750 (section 3) has it; an error is told of where a token was sent. */
export const unauthorized = (text: string, challenge = 'Bearer error="invalid_token"'): Problem =>
  new Problem(401, [{ code: "login", text }], { "WWW-Authenticate": challenge });

const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];

function tokenOf(context: Context): string {
  const token = tokenIn(context.req.header("Authorization"));
  if (token !== undefined) return token;
  throw unauthorized("This server asks for a bearer token. Send it in the Authorization header.", "Bearer");
}

async function firstKnown(identities: readonly Identify[], token: string): Promise<Actor> {
  for (const identify of identities) {
    const actor = await identify(token);
    if (actor !== undefined) return actor;
  }
  throw unauthorized("This bearer token is not known here.");
}

/**
 * Asks every request for a bearer token (RFC 6750) that one of these knows, and holds it to what that token opens. `now`, where
 * it is one of them and the first, lets plain requests pass without waiting.
 */
export function bearerAccess(
  identities: readonly Identify[],
  now?: IdentifyNow,
  credentials: Credentials = {},
): BearerAccess {
  const actors = new WeakMap<Context, Actor>();
  const access: BearerAccess = {
    credentials,
    authenticate: async (context, next) => {
      actors.set(context, await firstKnown(identities, tokenOf(context)));
      return next();
    },
    authorize: (context, action) => {
      const actor = actors.get(context);
      return actor !== undefined && isOpenTo(actor, context, action);
    },
    who: (context) => actors.get(context)?.who,
  };
  if (now !== undefined) rememberKnown(access, (authorization) => now(tokenIn(authorization) ?? ""));
  return access;
}
