import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { InteractionKind } from "../definition.js";
import { Problem } from "../http/problem.js";
import type { Act, Authorize } from "./access.js";
import type { Grant, Right } from "./grants.js";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const rights: Readonly<Record<InteractionKind, Right>> = {
  search: "read",
  read: "read",
  add: "write",
  update: "write",
  delete: "write",
};

/** A conditional create is answered with the record that it finds: whoever asks for one must be allowed to read. */
function needed(context: Context, interaction: Act["interaction"]): readonly Right[] {
  if (interaction === "named") return ["read", "write"];
  if (interaction === "export") return ["read"];
  return context.req.header("If-None-Exist") === undefined
    ? [rights[interaction]]
    : ["read", rights[interaction]];
}

const refuse = (text: string, challenge: string): never => {
  throw new Problem(401, [{ code: "login", text }], { "WWW-Authenticate": challenge });
};

/** What a team hands to `createApp` to let requests pass by a list of tokens. */
export interface TokenAccess {
  readonly authenticate: MiddlewareHandler;
  readonly authorize: Authorize;
}

/** Asks every request for one of these tokens (RFC 6750), and holds it to the token's sites and rights. */
export function tokenList(grants: readonly Grant[]): TokenAccess {
  const known = grants.map((grant) => ({ grant, hash: digest(grant.token) }));
  const granted = new WeakMap<Context, Grant>();
  // All are compared, whichever it is, and by their hashes: neither the time nor the length tells of a token.
  const find = (token: string): Grant | undefined => {
    const hash = digest(token);
    return known.filter((one) => timingSafeEqual(one.hash, hash)).at(0)?.grant;
  };
  return {
    authenticate: async (context, next) => {
      const [, token] = /^Bearer +(\S+)$/i.exec(context.req.header("Authorization") ?? "") ?? [];
      if (token === undefined)
        return refuse("This server asks for a bearer token. Send it in the Authorization header.", "Bearer");
      const grant = find(token);
      if (grant === undefined)
        return refuse("This bearer token is not known here.", 'Bearer error="invalid_token"');
      granted.set(context, grant);
      return next();
    },
    authorize: (context, { site, interaction }) => {
      const grant = granted.get(context);
      if (grant === undefined || (grant.sites !== "*" && !grant.sites.includes(site))) return false;
      return needed(context, interaction).every((right) => grant.may.includes(right));
    },
  };
}
