// The credentials that every request must carry, as the document states them.
import type { SpecNode } from "./spec-node.js";

export type SecurityScheme = "none" | "key" | "bearer";

/** `none`: no request needs any. `bearer`: a token (RFC 6750). `key`: an API key in a header of its own. */
export interface Security extends SpecNode {
  readonly scheme: SecurityScheme;
  /** Of a key: the name of its header. */
  readonly header?: string;
  /** The status of a request without credentials, or with wrong ones. Absent if the document does not say which. */
  readonly refused?: 401 | 403;
}

/** The header that holds the credentials; undefined if no request needs any. */
export function credentialsHeader({ scheme, header }: Security): string | undefined {
  if (scheme === "none") return undefined;
  return scheme === "key" ? header : "Authorization";
}

/** The header of an API key; undefined if credentials are sent otherwise. */
export const keyHeader = ({ security }: { readonly security?: Security }): string | undefined =>
  security?.scheme === "key" ? security.header : undefined;

/** `an API key in the header X-Api-Key`. */
export function securityInWords({ scheme, header, refused }: Security): string {
  const what = {
    none: "no credentials",
    bearer: "a bearer token",
    key: `an API key in the header ${header}`,
  }[scheme];
  return refused === undefined ? what : `${what}; without it, or with a wrong one, ${refused}`;
}
