// Authenticates requests by bearer tokens.
import type { Context } from "hono";
import { Problem } from "../http/problem.js";
import type { RequestedAction } from "../http/requested-action.js";
import { type Actor, isOpenTo, kindsIn } from "./actor.js";
import type { BearerAccess } from "./bearer-access.js";
import type { Credentials } from "./credentials.js";
import { rememberKnown } from "./known-tokens.js";
import {
  type GuardedOperation,
  isPublic,
  operationFinder,
  type StatedCredentials,
} from "./operation-credentials.js";

/** The sender who holds this token; nothing if it is unknown. May throw a `Problem` that says more. */
export type Identify = (token: string) => Actor | undefined | Promise<Actor | undefined>;

/** The same without a promise. */
export type IdentifyNow = (token: string) => Actor | undefined;

/** A 401 with the challenge of RFC 6750 (section 3). The challenge names an error only if a token was sent. */
export const unauthorized = (text: string, challenge = 'Bearer error="invalid_token"'): Problem =>
  new Problem(401, [{ code: "login", text }], { "WWW-Authenticate": challenge });

const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];

/** The token that a request sends as an API key or, unless `header` is for one operation alone, as a bearer token. */
function tokenOf(context: Context, header: string | undefined, alone = false): string {
  const key = header === undefined || isBearer(header) ? undefined : context.req.header(header);
  const bearer = alone && header !== undefined && !isBearer(header) ? undefined : sentToken(context);
  const token = key ?? bearer;
  if (token !== undefined && token !== "") return token;
  if (header !== undefined && !isBearer(header))
    throw unauthorized(`This server requires an API key. Send it in the header ${header}.`, "ApiKey");
  throw unauthorized("This server requires a bearer token. Send it in the Authorization header.", "Bearer");
}

const isBearer = (header: string): boolean => header.toLowerCase() === "authorization";

const sentToken = (context: Context): string | undefined => tokenIn(context.req.header("Authorization"));

/** A refusal of credentials with the status that the interface states. */
function refusedWith(status: 403 | undefined, fault: unknown): never {
  if (status === undefined || !(fault instanceof Problem) || fault.status !== 401) throw fault;
  throw new Problem(status, fault.issues, fault.headers);
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
 * `credentials`, and allows what that token allows. What `stated` says of single operations goes before that. If the first identity needs no promise, it is also given as `now`: plain reads then pass without one.
 */
export function bearerAccess(
  identities: readonly Identify[],
  now?: IdentifyNow,
  credentials: Credentials = {},
  stated?: StatedCredentials,
): BearerAccess {
  const actors = new WeakMap<Context, Actor>();
  const open = new WeakMap<Context, GuardedOperation>();
  const find = stated && operationFinder(stated);
  /** Also a public operation knows its sender, if the request says who that is. */
  const welcome = async (context: Context, operation: GuardedOperation): Promise<void> => {
    open.set(context, operation);
    try {
      actors.set(context, await firstKnown(identities, tokenOf(context, credentials.keyHeader)));
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
    }
  };
  const isOpen = (context: Context, { type, interaction }: RequestedAction): boolean => {
    const operation = open.get(context);
    if (stated === undefined || operation?.type !== type) return false;
    if (operation.kind === undefined) return true;
    if (interaction === "named" || interaction === "export") return false;
    return kindsIn(context, interaction).every((kind) => isPublic(stated, type, kind));
  };
  const access: BearerAccess = {
    credentials,
    authenticate: async (context, next) => {
      const operation = find?.(context.req.method, context.req.path);
      if (operation !== undefined && operation.credentials.header === undefined) {
        await welcome(context, operation);
        return next();
      }
      const header = operation?.credentials.header ?? credentials.keyHeader;
      const isAlone = header !== credentials.keyHeader;
      const status = operation === undefined ? stated?.refusedCredentials : operation.credentials.refused;
      try {
        actors.set(context, await firstKnown(identities, tokenOf(context, header, isAlone)));
      } catch (fault) {
        refusedWith(status, fault);
      }
      return next();
    },
    authorize: (context, action) => {
      const actor = actors.get(context);
      return (actor !== undefined && isOpenTo(actor, context, action, stated)) || isOpen(context, action);
    },
    who: (context) => actors.get(context)?.who,
  };
  if (now !== undefined && credentials.keyHeader === undefined && find === undefined)
    rememberKnown(access, (authorization) => now(tokenIn(authorization) ?? ""));
  return access;
}
