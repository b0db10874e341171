// Loads the keys of an issuer of tokens.
import { readFile } from "node:fs/promises";
import { isObject } from "../../record/assign.js";
import { fetchJson, isTrustworthy, parseJson } from "./fetch-json.js";

/** Loads the current JWKS of an issuer. Rejects with a reason for the operator. */
export type KeySource = () => Promise<unknown>;

// OpenID Connect Discovery 1.0, section 4, and SMART App Launch, section "Well-Known".
const wellKnown = ["openid-configuration", "smart-configuration"] as const;

async function addressFrom(issuer: string, document: string): Promise<string> {
  const place = `${issuer.replace(/\/+$/, "")}/.well-known/${document}`;
  const found = await fetchJson(place);
  const { issuer: named, jwks_uri: address } = isObject(found) ? found : {};
  // Section 4.3: a document of another issuer must not be used.
  if (named !== issuer) throw new Error(`${place} does not name this issuer`);
  if (typeof address !== "string" || !isTrustworthy(address))
    throw new Error(`${place} has no jwks_uri that starts with https:`);
  return address;
}

/** Looks up the address of the issuer's keys, and loads them. The address is looked up each time. */
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

/** Reads keys from a URL, from a file, or, if neither is named, from the address that the issuer publishes. */
export function keySource(issuer: string, named: string | undefined): KeySource {
  if (named === undefined) return () => discovered(issuer);
  return isTrustworthy(named) ? () => fetchJson(named) : () => readJson(named);
}
