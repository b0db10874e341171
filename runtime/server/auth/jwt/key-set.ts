import { isObject } from "../../record/assign.js";
import { type Algorithm, familyOf } from "./algorithms.js";

/** A public key that tokens can be checked with, as RFC 7517 writes it. */
export interface PublicKey {
  readonly kid: string;
  readonly kty: string;
  readonly alg?: string;
  readonly crv?: string;
  readonly [member: string]: unknown;
}

/** The keys of one issuer, as they were at one time. */
export type KeySet = readonly PublicKey[];

// RFC 7518, section 3.3: a shorter RSA key must not be used.
const leastRsaBytes = 256;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const isLongEnough = ({ kty, n }: Readonly<Record<string, unknown>>): boolean =>
  kty !== "RSA" || (isText(n) && Buffer.from(n, "base64url").length >= leastRsaBytes);

/** For signatures, by what the key itself says of its use (RFC 7517, sections 4.2 and 4.3). */
const isForSignatures = ({ use, key_ops: uses }: Readonly<Record<string, unknown>>): boolean =>
  (use === undefined || use === "sig") && (!Array.isArray(uses) || uses.includes("verify"));

// A key with a private part is a secret that got out: nothing that it signed proves anything.
const isUsable = (key: unknown): key is PublicKey =>
  isObject(key) &&
  isText(key["kid"]) &&
  isText(key["kty"]) &&
  key["kty"] !== "oct" &&
  key["d"] === undefined &&
  isForSignatures(key) &&
  isLongEnough(key);

/** The keys of a JWKS that tokens can be checked with. Throws where it is none, or holds no such key. */
export function keySetOf(document: unknown): KeySet {
  const keys = isObject(document) ? document["keys"] : undefined;
  if (!Array.isArray(keys)) throw new Error("it is no JWKS: it has no list of keys");
  const usable = keys.filter(isUsable);
  if (usable.length === 0) throw new Error("it has no public key for signatures that has a kid");
  return usable;
}

/** The key of this id that works with an algorithm; a key that names another is not used for it (RFC 8725, section 3.1). */
export function findKey(keys: KeySet, kid: string, algorithm: Algorithm): PublicKey | undefined {
  const fits = ({ alg, kty, crv }: PublicKey): boolean =>
    (alg === undefined || alg === algorithm) && (kty === "RSA" ? kty : crv) === familyOf(algorithm);
  return keys.find((key) => key.kid === kid && fits(key));
}
