/** The credentials that the documents ask clients to send: bearer tokens (RFC 6750), and their issuer if there is one. */
export interface Credentials {
  /** Every token is a JWT of this issuer. */
  readonly issuer?: string;
  /** The header in which clients send their token, if it is not Authorization: an API key. */
  readonly keyHeader?: string;
}

/** What the documents say about authentication: none, bearer tokens, or unknown because a team's own code decides. */
export type RequiredCredentials = "nothing" | "unknown" | Credentials;
