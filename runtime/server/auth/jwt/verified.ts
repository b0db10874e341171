import { decode, verify } from "hono/jwt";
import { type Algorithm, isAlgorithm } from "./algorithms.js";
import type { Claims } from "./claims.js";
import type { PublicKey } from "./key-set.js";

/** What a token says of how it is to be checked. */
export interface Head {
  readonly kid: string;
  readonly alg: Algorithm;
  readonly typ: unknown;
}

export interface Expected {
  readonly issuer: string;
  readonly audience: string;
}

/**
 * Hono passes over the bits that a signature's last letter has beyond its bytes, and over padding: one token could be
 * written in several ways. RFC 7515 (section 2) knows one.
 */
const isExact = (signature: string): boolean =>
  Buffer.from(signature, "base64url").toString("base64url") === signature;

/** Whether a token has the three parts of a JWS in its compact form (RFC 7515, section 7.1). */
export const isShaped = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

/** The head of such a token that can be checked at all; nothing where it is signed in no way that is taken here. */
export function headOf(token: string): Head | undefined {
  if (!isExact(token.slice(token.lastIndexOf(".") + 1))) return undefined;
  try {
    const { kid, alg, typ } = decode(token).header;
    return typeof kid === "string" && kid !== "" && isAlgorithm(alg) ? { kid, alg, typ } : undefined;
  } catch {
    return undefined;
  }
}

// An access token may say that it is one (RFC 9068, section 2.1); Hono's own choice is JWT alone.
const types = ["JWT", "at+jwt"];

/** The claims of a token that this key signed, for this audience; nothing for any other. Its times are not looked at. */
export async function claimsOf(
  token: string,
  { alg, typ }: Head,
  key: PublicKey,
  { issuer: iss, audience: aud }: Expected,
): Promise<Claims | undefined> {
  const times = { exp: false, nbf: false, iat: false };
  try {
    const options = { alg, iss, aud, ...times, ...(typ === undefined ? {} : { typ: types }) };
    return await verify(token, { ...key }, options);
  } catch {
    // What Hono says of a fault quotes the token.
    return undefined;
  }
}
