/** What a client has to send to be let pass, as documents tell it: bearer tokens (RFC 6750), and who issues them where one does. */
export interface Credentials {
  /** Every token is a JWT of this issuer. */
  readonly issuer?: string;
}

/** What the documents of a server say of who may ask: nobody is asked, bearer tokens are, or a team's own code knows. */
export type AsksFor = "nothing" | "unknown" | Credentials;
