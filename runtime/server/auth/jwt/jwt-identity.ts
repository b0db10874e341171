import { createHash } from "node:crypto";
import { Problem } from "../../http/problem.js";
import type { Actor } from "../actor.js";
import type { Identify } from "../bearer.js";
import { keepNewest } from "../keep-newest.js";
import { actorFrom } from "./claims.js";
import { type KeptKeys, NoKeys } from "./kept-keys.js";
import { findKey, type KeySet } from "./key-set.js";
import { checkTimes, type Times, timesOf } from "./times.js";
import { claimsOf, type Expected, headOf, isShaped } from "./verified.js";

export interface JwtOptions extends Expected {
  readonly keys: KeptKeys;
  /** Claim that lists the sites which a token opens. */
  readonly sitesClaim: string;
  /** Milliseconds since 1970. */
  now(): number;
}

interface Known {
  readonly actor: Actor;
  readonly times: Times;
}

// Checking a signature costs more than a read does, and a client shows one token many times.
const mostKnown = 1000;

function noKeys(fault: unknown): never {
  if (!(fault instanceof NoKeys)) throw fault;
  const { retryAfter } = fault;
  const text = `Tokens cannot be checked now: the keys of their issuer cannot be had. Try again in ${retryAfter} s.`;
  throw new Problem(503, [{ code: "transient", text }], { "Retry-After": String(retryAfter) });
}

/** Knows the tokens that an issuer signed for this server (RFC 7519, RFC 9068), by the issuer's keys. */
export function jwtIdentity({ keys, sitesClaim, now, ...expected }: JwtOptions): Identify {
  // What a set of keys has shown to be good is forgotten with that set.
  const knownBy = new WeakMap<KeySet, Map<string, Known>>();

  async function check(token: string, current: KeySet): Promise<Known | undefined> {
    const head = headOf(token);
    if (head === undefined) return undefined;
    const key = findKey(current, head.kid, head.alg) ?? findKey(await keys.renewed(), head.kid, head.alg);
    const claims = key === undefined ? undefined : await claimsOf(token, head, key, expected);
    const times = claims === undefined ? undefined : timesOf(claims);
    if (claims === undefined || times === undefined) return undefined;
    return { actor: actorFrom(claims, sitesClaim), times };
  }

  async function known(token: string): Promise<Known | undefined> {
    const current = await keys.current();
    const before = knownBy.get(current) ?? new Map<string, Known>();
    knownBy.set(current, before);
    const digest = createHash("sha256").update(token).digest("base64");
    const remembered = before.get(digest);
    if (remembered !== undefined) return remembered;
    const found = await check(token, current);
    if (found !== undefined) keepNewest(before, digest, found, mostKnown);
    return found;
  }

  return async (token) => {
    if (!isShaped(token)) return undefined;
    const found = await known(token).catch(noKeys);
    if (found === undefined) return undefined;
    checkTimes(found.times, now());
    return found.actor;
  };
}
