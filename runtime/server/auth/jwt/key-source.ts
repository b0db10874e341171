import { readFile } from "node:fs/promises";
import { isObject } from "../../record/assign.js";
import { fetchJson, isTrustworthy, parseJson } from "./fetch-json.js";

/** Gets an issuer's JWKS, as it is now. Rejects with a reason for the operator's eyes. */
export type KeySource = () => Promise<unknown>;

// OpenID Connect Discovery 1.0, section 4, and SMART App Launch, section "Well-Known".
const wellKnown = ["openid-configuration", "smart-configuration"] as const;

async function addressFrom(issuer: string, document: string): Promise<string> {
  const place = `${issuer.replace(/\/+$/, "")}/.well-known/${document}`;
  const found = await fetchJson(place);
  const { issuer: named, jwks_uri: address } = isObject(found) ? found : {};
  // Section 4.3: a document that speaks for another issuer is not to be used.
  if (named !== issuer) throw new Error(`${place} does not say that it is of this issuer`);
  if (typeof address !== "string" || !isTrustworthy(address))
    throw new Error(`${place} names no jwks_uri that begins with https:`);
  return address;
}

/** Asks the issuer itself where its keys are, each time anew. */
async function discovered(issuer: string): Promise<unknown> {
  const reasons: unknown[] = [];
  for (const document of wellKnown) {
    try {
      return await fetchJson(await addressFrom(issuer, document));
    } catch (reason) {
      reasons.push(reason);
    }
  }
  throw new AggregateError(reasons, reasons.map(String).join("; "));
}

async function readJson(file: string): Promise<unknown> {
  return parseJson(await readFile(file, "utf8"), file);
}

/** Where keys come from: a URL, a file, or whatever the issuer says where neither is named. */
export function keySource(issuer: string, named: string | undefined): KeySource {
  if (named === undefined) return () => discovered(issuer);
  return isTrustworthy(named) ? () => fetchJson(named) : () => readJson(named);
}
