// The types of what a document states of credentials and scopes.
import type { SpecNode } from "./spec-node.js";

type SecurityScheme = "none" | "key" | "bearer";

/** The status of a request whose token lacks a scope. */
export type LackingStatus = 401 | 403 | 404;

/** The scopes (RFC 6749, section 3.3) that a token needs. */
export interface Scopes extends SpecNode {
  /** `smart`: SMART App Launch says which, by the type and the interaction. A list: all of these. */
  readonly are: "smart" | readonly string[];
  /** The status of a request whose token lacks one. Absent if the document does not say: then our server answers 403 (RFC 6750, section 3.1). */
  readonly lacking?: LackingStatus;
}

/** `none`: no request needs any. `bearer`: a token (RFC 6750). `key`: an API key in a header of its own. */
export interface Security extends SpecNode {
  /** The operation that alone needs these credentials, in words: `search of Book`. Absent for those of all requests. */
  readonly of?: string;
  readonly scheme: SecurityScheme;
  /** Of a key: the name of its header. */
  readonly header?: string;
  /** The status of a request without credentials, or with wrong ones. Absent if the document does not say which. */
  readonly refused?: 401 | 403;
  /** What a bearer token must be allowed to do; absent if the document does not say. */
  readonly scopes?: Scopes;
}
