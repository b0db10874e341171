/** Reads the sender and their rights from the claims of a verified token. */

import type { InteractionKind } from "../../definition.js";
import type { Actor } from "../actor.js";

type May = (type: string, kind: InteractionKind) => boolean;

// The letters of SMART App Launch 2 (section "Scopes for requesting FHIR Resources"), and the words of version 1.
const letters: Readonly<Record<string, InteractionKind>> = {
  c: "add",
  r: "read",
  u: "update",
  d: "delete",
  s: "search",
};
const words: Readonly<Record<string, string>> = { read: "rs", write: "cud", "*": "cruds" };

// The server cannot restrict a token to one patient or one query, so scopes of a patient and scopes with a query allow nothing.
const shape = /^(?:user|system)\/(?<type>\*|[^/.?\s]+)\.(?<rights>read|write|\*|c?r?u?d?s?)$/;

function rightsIn(scope: string): readonly (readonly [type: string, kind: InteractionKind])[] {
  const { type, rights } = shape.exec(scope)?.groups ?? {};
  if (type === undefined || rights === undefined) return [];
  return [...(words[rights] ?? rights)].flatMap((letter) => {
    const kind = letters[letter];
    return kind === undefined ? [] : [[type, kind] as const];
  });
}

/** The interactions that scopes such as `system/*.read` or `user/Observation.rs` allow, for one type or for all types. */
export function mayBy(scopes: readonly string[]): May {
  const open = new Set(scopes.flatMap(rightsIn).map(([type, kind]) => `${kind} ${type}`));
  return (type, kind) => open.has(`${kind} ${type}`) || open.has(`${kind} *`);
}

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
