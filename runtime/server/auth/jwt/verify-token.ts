/** Checks one token with jose: its signature, issuer, audience and times. */

import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { unauthorized } from "../bearer.js";
import { NoKeys } from "./key-cache.js";

export interface Expected {
  readonly issuer: string;
  readonly audience: string;
}

/** The claims of a token that is signed by its issuer, for this server. */
export type Claims = JWTPayload & { readonly exp: number };

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
export function isShaped(token: string): boolean {
  const signature = /^[\w-]+\.[\w-]+\.([\w-]+)$/.exec(token)?.[1];
  return signature !== undefined && Buffer.from(signature, "base64url").toString("base64url") === signature;
}

const expired = () => unauthorized("This bearer token has expired. Get a new one.");
const notYetValid = () => unauthorized("This bearer token is not valid yet.");

/** Throws a 401 if a token has expired. `now` is in milliseconds. */
export function checkExpiry(exp: number, now: number): void {
  if (now / 1000 >= exp + leeway) throw expired();
}

/** Finds the key of a token in a set. Of several keys with one id it takes the first that can be used. */
export function keyFinder(keys: JSONWebKeySet): JWTVerifyGetKey {
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
export async function claimsOf(
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
