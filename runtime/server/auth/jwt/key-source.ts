// Loads the keys of an issuer of tokens.
import { readFile } from "node:fs/promises";
import { fetchJson, isTrustworthy, parseJson } from "./fetch-json.js";
import { type IssuerDocument, withIssuerDocument } from "./issuer-document.js";

/** Loads the current JWKS of an issuer. Rejects with a reason for the operator. */
export type KeySource = () => Promise<unknown>;

async function keysFrom({ place, members }: IssuerDocument): Promise<unknown> {
  const address = members["jwks_uri"];
  if (typeof address !== "string" || !isTrustworthy(address))
    throw new Error(`${place} has no jwks_uri that starts with https:`);
  return fetchJson(address);
}

async function readJson(file: string): Promise<unknown> {
  return parseJson(await readFile(file, "utf8"), file);
}

/** Reads keys from a URL, from a file, or, if neither is named, from the address that the issuer publishes. That is looked up each time. */
export function keySource(issuer: string, named: string | undefined): KeySource {
  if (named === undefined) return () => withIssuerDocument(issuer, keysFrom);
  return isTrustworthy(named) ? () => fetchJson(named) : () => readJson(named);
}
