// Authenticates requests by bearer tokens.
import type { Context } from "hono";
import { Problem } from "../http/problem.js";
import { type Actor, isOpenTo } from "./actor.js";
import type { BearerAccess } from "./bearer-access.js";
import type { Credentials } from "./credentials.js";
import { rememberKnown } from "./known-tokens.js";

/** The sender who holds this token; nothing if it is unknown. May throw a `Problem` that says more. */
export type Identify = (token: string) => Actor | undefined | Promise<Actor | undefined>;

/** The same without a promise. */
export type IdentifyNow = (token: string) => Actor | undefined;

/** A 401 with the challenge of RFC 6750 (section 3). The challenge names an error only if a token was sent. */
export const unauthorized = (text: string, challenge = 'Bearer error="invalid_token"'): Problem =>
  new Problem(401, [{ code: "login", text }], { "WWW-Authenticate": challenge });

const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];

function tokenOf(context: Context, keyHeader: string | undefined): string {
  const key = keyHeader === undefined ? undefined : context.req.header(keyHeader);
  const token = key ?? tokenIn(context.req.header("Authorization"));
  if (token !== undefined && token !== "") return token;
  if (keyHeader !== undefined)
    throw unauthorized(`This server requires an API key. Send it in the header ${keyHeader}.`, "ApiKey");
  throw unauthorized("This server requires a bearer token. Send it in the Authorization header.", "Bearer");
}

async function firstKnown(identities: readonly Identify[], token: string): Promise<Actor> {
  for (const identify of identities) {
    const actor = await identify(token);
    if (actor !== undefined) return actor;
  }
  throw unauthorized("This bearer token is not known here.");
}

/**
 * Requires of every request a bearer token (RFC 6750) that one of the `identities` recognises, or the same token as an API key in the header of
 * `credentials`, and allows what that token allows. If the first identity needs no promise, it is also given as `now`: plain reads then pass without one.
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
      actors.set(context, await firstKnown(identities, tokenOf(context, credentials.keyHeader)));
      return next();
    },
    authorize: (context, action) => {
      const actor = actors.get(context);
      return actor !== undefined && isOpenTo(actor, context, action);
    },
    who: (context) => actors.get(context)?.who,
  };
  if (now !== undefined && credentials.keyHeader === undefined)
    rememberKnown(access, (authorization) => now(tokenIn(authorization) ?? ""));
  return access;
}
