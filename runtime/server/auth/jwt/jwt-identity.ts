/** Recognises the JWTs of an issuer, and remembers those that it has verified. */

import { createHash } from "node:crypto";
import { errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { Problem } from "../../http/problem.js";
import { keepNewest } from "../../keep-newest.js";
import type { Actor } from "../actor.js";
import type { Identify } from "../bearer.js";
import { actorFrom } from "./claims.js";
import { type KeyCache, NoKeys } from "./key-cache.js";
import { checkExpiry, claimsOf, type Expected, isShaped, keyFinder } from "./verify-token.js";

interface JwtOptions extends Expected {
  readonly keys: KeyCache;
  /** The claim that lists the sites of a token. */
  readonly sitesClaim: string;
  /** Milliseconds since 1970. */
  now(): number;
}

interface Verified {
  readonly actor: Actor;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** One set of keys, and the hashes of the tokens that it verified. They are discarded together. */
interface Verifier {
  readonly find: JWTVerifyGetKey;
  readonly verified: Map<string, Verified>;
}

// Checking a signature costs more than a read does, and a client sends the same token many times.
const mostVerified = 1000;

function noKeys(fault: unknown): never {
  if (!(fault instanceof NoKeys)) throw fault;
  const { retryAfter } = fault;
  const text = `Tokens cannot be checked now: the keys of their issuer cannot be loaded. Try again in ${retryAfter} s.`;
  throw new Problem(503, [{ code: "transient", text }], { "Retry-After": String(retryAfter) });
}

/** Identifies the sender of a token that the issuer signed for this server (RFC 7519, RFC 9068). */
export function jwtIdentity({ keys, sitesClaim, now, ...expected }: JwtOptions): Identify {
  const verifiers = new WeakMap<JSONWebKeySet, Verifier>();

  function verifierOf(set: JSONWebKeySet): Verifier {
    const made = verifiers.get(set) ?? { find: keyFinder(set), verified: new Map() };
    verifiers.set(set, made);
    return made;
  }

  /** Finds a key; asks the issuer again if the set does not have it. */
  const finderIn =
    ({ find }: Verifier): JWTVerifyGetKey =>
    async (head, token) => {
      try {
        return await find(head, token);
      } catch (fault) {
        if (!(fault instanceof errors.JWKSNoMatchingKey)) throw fault;
        return verifierOf(await keys.renewed()).find(head, token);
      }
    };

  async function verifiedBy(verifier: Verifier, token: string): Promise<Verified | undefined> {
    const digest = createHash("sha256").update(token).digest("base64");
    const known = verifier.verified.get(digest);
    if (known !== undefined) return known;
    const claims = await claimsOf(token, finderIn(verifier), expected, now());
    if (claims === undefined) return undefined;
    const found = { actor: actorFrom(claims, sitesClaim), exp: claims.exp };
    keepNewest(verifier.verified, digest, found, mostVerified);
    return found;
  }

  return async (token) => {
    if (!isShaped(token)) return undefined;
    const set = await keys.current().catch(noKeys);
    const found = await verifiedBy(verifierOf(set), token).catch(noKeys);
    if (found === undefined) return undefined;
    checkExpiry(found.exp, now());
    return found.actor;
  };
}
