/** Selects the keys of a JWKS that are safe to check tokens with. */

import type { JSONWebKeySet, JWK } from "jose";
import { isObject } from "../../record/assign.js";

// RFC 7518, section 3.3: a shorter RSA key must not be used.
const leastRsaBytes = 256;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const isLongEnough = ({ kty, n }: Readonly<Record<string, unknown>>): boolean =>
  kty !== "RSA" || (isText(n) && Buffer.from(n, "base64url").length >= leastRsaBytes);

/** Whether the key says that it is for signatures, or does not say (RFC 7517, sections 4.2 and 4.3). */
const isForSignatures = ({ use, key_ops: uses }: Readonly<Record<string, unknown>>): boolean =>
  (use === undefined || use === "sig") && (!Array.isArray(uses) || uses.includes("verify"));

// A published private key is a leaked secret: its signatures prove nothing.
const isUsable = (key: unknown): key is JWK =>
  isObject(key) &&
  isText(key["kid"]) &&
  isText(key["kty"]) &&
  key["kty"] !== "oct" &&
  key["d"] === undefined &&
  isForSignatures(key) &&
  isLongEnough(key);

/** The usable keys of a JWKS. Throws if the document is not a JWKS or has no usable key. */
export function keySetOf(document: unknown): JSONWebKeySet {
  const keys = isObject(document) ? document["keys"] : undefined;
  if (!Array.isArray(keys)) throw new Error("it is not a JWKS: it has no list of keys");
  const usable = keys.filter(isUsable);
  if (usable.length === 0) throw new Error("it has no public key for signatures that has a kid");
  return { keys: usable };
}
