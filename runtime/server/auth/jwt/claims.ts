/** Reads the sender and their rights from the claims of a verified token. */

import type { Actor } from "../actor.js";
import { mayBy } from "./scopes.js";

type Claims = Readonly<Record<string, unknown>>;

const longestName = 500;

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** `scope` (RFC 9068, section 2.2.3), or `scp` as some issuers write it: words in a text, or a list. */
function scopesOf({ scope, scp }: Claims): readonly string[] {
  const value = scope ?? scp;
  return typeof value === "string" ? value.split(" ") : textsOf(value);
}

function sitesOf(claims: Claims, name: string): Actor["sites"] {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  return value === "*" ? value : textsOf(value);
}

/** The issuer, and the name of the holder of the token: a user, else a program. */
function whoOf({ iss, sub, client_id: client, azp }: Claims): string {
  const named = [sub, client, azp].find((one) => typeof one === "string" && one !== "");
  return `${iss} ${named ?? "(nobody named)"}`.slice(0, longestName);
}

/** The holder of a token and what it allows: nothing if it has no scopes, or no sites in the claim `sitesClaim`. */
export const actorFrom = (claims: Claims, sitesClaim: string): Actor => {
  const scopes = scopesOf(claims);
  return {
    who: whoOf(claims),
    sites: sitesOf(claims, sitesClaim),
    may: mayBy(scopes),
    scopes: new Set(scopes),
  };
};
