/** Recognises the JWTs of an issuer, and remembers those that it has verified. */

import { createHash } from "node:crypto";
import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { Problem } from "../../http/problem.js";
import { keepNewest } from "../../keep-newest.js";
import type { Actor } from "../actor.js";
import { type Identify, unauthorized } from "../bearer.js";
import { actorFrom } from "./claims.js";
import { type KeyCache, NoKeys } from "./key-cache.js";

interface Expected {
  readonly issuer: string;
  readonly audience: string;
}

/** The claims of a token that is signed by its issuer, for this server. */
type Claims = JWTPayload & { readonly exp: number };

// Asymmetric algorithms only: whoever can check a shared secret can also sign with it (RFC 8725, sections 3.1 and 3.2).
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

// An access token may say that it is one (RFC 9068, section 2.1).
const types: readonly unknown[] = [undefined, "JWT", "at+jwt"];

// Seconds. Clocks differ: RFC 7519 (section 4.1.4) allows "usually no more than a few minutes".
const leeway = 60;

/**
 * Whether a token has the three parts of a compact JWS (RFC 7515, section 7.1). jose ignores padding and the spare bits
 * of the last letter of a signature, so one token could be written in several ways; here only one is accepted.
 */
function isShaped(token: string): boolean {
  const signature = /^[\w-]+\.[\w-]+\.([\w-]+)$/.exec(token)?.[1];
  return signature !== undefined && Buffer.from(signature, "base64url").toString("base64url") === signature;
}

const expired = () => unauthorized("This bearer token has expired. Get a new one.");
const notYetValid = () => unauthorized("This bearer token is not valid yet.");

/** Throws a 401 if a token has expired. `now` is in milliseconds. */
function checkExpiry(exp: number, now: number): void {
  if (now / 1000 >= exp + leeway) throw expired();
}

/** Finds the key of a token in a set. Of several keys with one id it takes the first that can be used. */
function keyFinder(keys: JSONWebKeySet): JWTVerifyGetKey {
  const find = createLocalJWKSet(keys);
  return async (head, token) => {
    if (!head.kid || !types.includes(head.typ)) throw new errors.JWTInvalid();
    try {
      return await find(head, token);
    } catch (fault) {
      if (!(fault instanceof errors.JWKSMultipleMatchingKeys)) throw fault;
      for await (const key of fault) return key;
      throw fault;
    }
  };
}

/** Throws what the client should know; returns if the token is just not one of ours. jose's messages may quote the token. */
function checkFault(fault: unknown): undefined {
  if (fault instanceof NoKeys) throw fault;
  if (fault instanceof errors.JWTExpired) throw expired();
  const early = fault instanceof errors.JWTClaimValidationFailed && fault.claim === "nbf";
  if (early && fault.reason === "check_failed") throw notYetValid();
  return undefined;
}

/**
 * The claims of a valid token; nothing for any other. Throws a 401 that says so if only the times of the token are wrong,
 * and `NoKeys` if there are no keys to check it with. `now` is in milliseconds.
 */
async function claimsOf(
  token: string,
  key: JWTVerifyGetKey,
  { issuer, audience }: Expected,
  now: number,
): Promise<Claims | undefined> {
  const times = { requiredClaims: ["exp"], clockTolerance: leeway, currentDate: new Date(now) };
  const verified = jwtVerify<Claims>(token, key, { algorithms, issuer, audience, ...times });
  const claims = await verified.then(({ payload }) => payload, checkFault);
  // jose checks `iat` only together with a maximum age.
  if (claims?.iat !== undefined && claims.iat > now / 1000 + leeway) throw notYetValid();
  return claims;
}

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
