// Loads what an issuer of tokens publishes about itself.
import { isObject } from "../../record/assign.js";
import { fetchJson } from "./fetch-json.js";

/** A document of an issuer: its address, and its members (OpenID Connect Discovery 1.0, section 3). */
export interface IssuerDocument {
  readonly place: string;
  readonly members: Readonly<Record<string, unknown>>;
}

// OpenID Connect Discovery 1.0, section 4, and SMART App Launch, section "Well-Known".
const wellKnown = ["openid-configuration", "smart-configuration"] as const;

async function load(issuer: string, document: string): Promise<IssuerDocument> {
  const place = `${issuer.replace(/\/+$/, "")}/.well-known/${document}`;
  const found = await fetchJson(place);
  const members = isObject(found) ? found : {};
  // Section 4.3: a document of another issuer must not be used.
  if (members["issuer"] !== issuer) throw new Error(`${place} does not name this issuer`);
  return { place, members };
}

/** The result of `use` for the first document of the issuer for which it succeeds. Rejects with all reasons. */
export async function withIssuerDocument<Result>(
  issuer: string,
  use: (document: IssuerDocument) => Promise<Result>,
): Promise<Result> {
  const reasons: unknown[] = [];
  for (const document of wellKnown) {
    try {
      return await use(await load(issuer, document));
    } catch (reason) {
      reasons.push(reason);
    }
  }
  throw new AggregateError(reasons, reasons.map(String).join("; "));
}
