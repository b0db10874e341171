// Conforming variants of access: paths, credentials and rate limits.
import { type Security, statedScopes, statedSecurities } from "../../../spec/security.js";
import { type Call, plainReply, type Reply } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { isAllowed, scopesOfCall } from "../../behaviours/limited-calls.js";
import { securityOfCall } from "../../behaviours/security-of-call.js";

const key = "cri-kit-test-key";

const keyed: ConformingVariant = {
  name: "an API key is demanded",
  layer: "door",
  answers: ["authentication"],
  headers: { "x-api-key": key },
  suits: (model) => statedSecurities(model).length === 0,
  behaviour: () => async (call, next) =>
    call.headers.get("x-api-key") === key ? next(call) : plainReply(401, { error: "an API key is required" }),
};

const everyNth = 20;

/** Refuses every nth request without a real wait, so that tests stay fast. */
function limiting(name: string, headers: Readonly<Record<string, string>>): ConformingVariant {
  const behaviour: ConformingVariant["behaviour"] = () => {
    let seen = 0;
    return async (call, next) => {
      seen += 1;
      return seen % everyNth === 0 ? plainReply(429, undefined, headers) : next(call);
    };
  };
  return { name, layer: "door", answers: [], behaviour };
}

const prefix = "/clinic/api";

/** Serves everything under a path prefix, in Locations and references too. */
const underPath: ConformingVariant = {
  name: "the base URL has a path",
  layer: "door",
  answers: [],
  sole: ["URLs from the root"],
  path: prefix,
  behaviour: () => async (call, next) => {
    if (!call.url.pathname.startsWith(`${prefix}/`)) return plainReply(404);
    const { origin } = call.url;
    const inward = (text: string) => text.replaceAll(`${origin}${prefix}/`, `${origin}/`);
    const outward = (text: string) => text.replaceAll(`${origin}/`, `${origin}${prefix}/`);
    const url = new URL(call.url.pathname.slice(prefix.length) + searchOf(call, inward), origin);
    const { route: _, ...rest } = call;
    return movedReply(await next({ ...rest, url, body: inward(call.body) }), outward);
  },
};

function searchOf({ url }: Call, inward: (text: string) => string): string {
  const pairs = [...url.searchParams].map(([name, value]): [string, string] => [name, inward(value)]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

function movedReply(reply: Reply, outward: (text: string) => string): Reply {
  const headers = new Headers([...reply.headers].map(([name, value]) => [name, outward(value)]));
  return { ...reply, headers, body: outward(reply.body) };
}

const isUnsaid = ({ scheme, refused }: Security): boolean => scheme !== "none" && refused === undefined;

/** A refusal of credentials has the other status, where the document does not say which. */
const forbidding: ConformingVariant = {
  name: "a request without credentials is answered 403",
  layer: "door",
  answers: [],
  suits: (model) => statedSecurities(model).some(isUnsaid),
  behaviour: (model) => async (call, next) => {
    const reply = await next(call);
    if (reply.status !== 401) return reply;
    const stated = securityOfCall(model, call) ?? model.security;
    return stated !== undefined && isUnsaid(stated) ? { ...reply, status: 403 } : reply;
  },
};

/** A token without the scopes of a request learns nothing, not even that there is something, where the document states no status. */
const hiding: ConformingVariant = {
  name: "a token without the scopes of a request is answered 404",
  layer: "door",
  answers: [],
  suits: (model) => statedScopes(model).some(({ scopes }) => scopes.lacking === undefined),
  behaviour: (model) => async (call, next) => {
    const reply = await next(call);
    const isHidden = isAllowed(model, call) === false && reply.status === 403;
    return isHidden && scopesOfCall(model, call)?.scopes.lacking === undefined
      ? { ...reply, status: 404 }
      : reply;
  },
};

/** Variants of access: paths, credentials and rate limits. */
export const conformingAccess: readonly ConformingVariant[] = [
  keyed,
  forbidding,
  hiding,
  limiting("every twentieth request is asked to wait", { "retry-after": "0" }),
  limiting("every twentieth request is refused for now", {}),
  underPath,
];
