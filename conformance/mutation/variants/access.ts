// Conforming variants of access: paths, credentials and rate limits.
import { statedScopes, statedSecurities } from "../../../spec/security.js";
import type { Security } from "../../../spec/stated-security.js";
import { type Call, plainReply, type Reply } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { isAllowed, scopesOfCall } from "../../behaviours/limited-calls.js";
import { securityOfCall } from "../../behaviours/security-of-call.js";
import { variantsOf } from "./rows.js";

const key = "cri-kit-test-key";

const everyNth = 20;

/** Refuses every nth request without a real wait, so that tests stay fast. */
const limiting = (name: string, headers: Readonly<Record<string, string>>): ConformingVariant =>
  variantsOf("door").serves([], name, () => {
    let seen = 0;
    return async (call, next) => {
      seen += 1;
      return seen % everyNth === 0 ? plainReply(429, undefined, headers) : next(call);
    };
  });

const prefix = "/clinic/api";

function searchOf({ url }: Call, inward: (text: string) => string): string {
  const pairs = [...url.searchParams].map(([name, value]): [string, string] => [name, inward(value)]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

function movedReply(reply: Reply, outward: (text: string) => string): Reply {
  const headers = new Headers([...reply.headers].map(([name, value]) => [name, outward(value)]));
  return { ...reply, headers, body: outward(reply.body) };
}

const isUnsaid = ({ scheme, refused }: Security): boolean => scheme !== "none" && refused === undefined;

const keyed = variantsOf("door", {
  headers: { "x-api-key": key },
  suits: (model) => statedSecurities(model).length === 0,
});
const unsaid = variantsOf("door", { suits: (model) => statedSecurities(model).some(isUnsaid) });
const scoped = variantsOf("door", {
  suits: (model) => statedScopes(model).some(({ scopes }) => scopes.lacking === undefined),
});
const moved = variantsOf("door", { sole: ["URLs from the root"], path: prefix });

/** Variants of access: paths, credentials and rate limits. */
export const conformingAccess: readonly ConformingVariant[] = [
  keyed.refuses(
    "authentication",
    "an API key is demanded",
    401,
    ({ headers }) => headers.get("x-api-key") !== key,
  ),
  // A refusal of credentials has the other status, where the document does not say which.
  unsaid.replies([], "a request without credentials is answered 403", (reply, call, model) => {
    const stated = securityOfCall(model, call) ?? model.security;
    const isOpen = reply.status === 401 && stated !== undefined && isUnsaid(stated);
    return isOpen ? { ...reply, status: 403 } : undefined;
  }),
  // A token without the scopes of a request learns nothing, not even that there is something, where the document states no status.
  scoped.replies([], "a token without the scopes of a request is answered 404", (reply, call, model) => {
    const isHidden = isAllowed(model, call) === false && reply.status === 403;
    return isHidden && scopesOfCall(model, call)?.scopes.lacking === undefined
      ? { ...reply, status: 404 }
      : undefined;
  }),
  limiting("every twentieth request is asked to wait", { "retry-after": "0" }),
  limiting("every twentieth request is refused for now", {}),
  // Everything is under a path prefix, in Locations and references too.
  moved.serves([], "the base URL has a path", () => async (call, next) => {
    if (!call.url.pathname.startsWith(`${prefix}/`)) return plainReply(404);
    const { origin } = call.url;
    const inward = (text: string) => text.replaceAll(`${origin}${prefix}/`, `${origin}/`);
    const outward = (text: string) => text.replaceAll(`${origin}/`, `${origin}${prefix}/`);
    const url = new URL(call.url.pathname.slice(prefix.length) + searchOf(call, inward), origin);
    const { route: _, ...rest } = call;
    return movedReply(await next({ ...rest, url, body: inward(call.body) }), outward);
  }),
];
