// Says what a token allows by its scopes, as far as the run can know it.
import { isObject, type JsonObject, parsedJson } from "../../spec/json.js";
import type { InteractionKind } from "../../spec/model.js";
import { openedBy } from "../../spec/scopes.js";
import type { Scopes } from "../../spec/stated-security.js";

/** An operation whose scopes are asked: an interaction of a type, or an action. */
export interface ScopedOperation {
  readonly type: string;
  /** Absent for an action. */
  readonly kind?: InteractionKind;
}

/** The claims of a JWT, unverified (RFC 7519, section 3); undefined for another token. */
export function claimsOf(token: string): JsonObject | undefined {
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token)?.[1];
  if (payload === undefined) return undefined;
  const claims = parsedJson(Buffer.from(payload, "base64url").toString());
  return isObject(claims) ? claims : undefined;
}

/** The scopes of a JWT: the claim `scope` (RFC 9068, section 2.2.3), or `scp`; undefined if the token is none. */
export function scopesOfToken(token: string): readonly string[] | undefined {
  const claims = claimsOf(token);
  if (claims === undefined) return undefined;
  const value = claims["scope"] ?? claims["scp"] ?? [];
  if (typeof value === "string") return value.split(" ");
  return Array.isArray(value) ? value.flatMap((one) => (typeof one === "string" ? [one] : [])) : [];
}

/** Whether a token allows an operation; undefined if the run cannot know. A token that is no JWT may read everything, and no more. */
export function allows(
  token: string,
  { are }: Pick<Scopes, "are">,
  { type, kind }: ScopedOperation,
): boolean | undefined {
  const scopes = scopesOfToken(token);
  if (are !== "smart") return scopes && are.every((scope) => scopes.includes(scope));
  if (kind === undefined) return undefined;
  if (scopes === undefined) return kind === "read" || kind === "search";
  const opened = openedBy(scopes, type, kind);
  return opened === "some" ? undefined : opened === "all";
}
