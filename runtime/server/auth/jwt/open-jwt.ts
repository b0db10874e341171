// Opens authentication by the JWTs of an issuer.

import { readFile } from "node:fs/promises";
import { SetupError } from "../../setup-error.js";
import { systemReason } from "../../system-reason.js";
import type { Identify } from "../bearer.js";
import { fetchJson, isTrustworthy, parseJson } from "./fetch-json.js";
import { type IssuerDocument, withIssuerDocument } from "./issuer-document.js";
import { KeyCache } from "./key-cache.js";
import { keySetOf } from "./key-set.js";

/** The options of an issuer of tokens. An empty text counts as absent. */
export interface JwtNames {
  readonly issuer?: string | undefined;
  readonly audience?: string | undefined;
  /** URL or file of the issuer's keys, if the issuer does not publish their address. */
  readonly jwks?: string | undefined;
  /** The claim that lists the sites of a token (default: `sites`). */
  readonly sitesClaim?: string | undefined;
}

/** Thrown if the options of an issuer are not safe to use. */
class IssuerError extends SetupError {
  override readonly name = "IssuerError";
}

function reasonOf(fault: unknown): string {
  const cause =
    fault instanceof Error && fault.cause instanceof Error ? `: ${systemReason(fault.cause)}` : "";
  return `${systemReason(fault)}${cause}`;
}

function checkNames(issuer: string, audience: string, jwks: string): void {
  if (issuer === "")
    throw new IssuerError("An audience, keys or a claim of sites is named, but no issuer.", {
      remedy: "name the issuer, or leave the others out",
    });
  if (audience === "")
    throw new IssuerError(
      "An issuer is named without an audience, so its tokens for any other server would be accepted here.",
      { remedy: "name this server's audience" },
    );
  const isAddress = jwks === "" || /^https?:/i.test(jwks);
  if (isAddress && !isTrustworthy(jwks === "" ? issuer : jwks))
    throw new IssuerError(
      `Keys are fetched by https: only, and ${jwks === "" ? issuer : jwks} is not such a URL.`,
      { remedy: "name one, or a file of keys" },
    );
}

async function checkFile(source: KeySource): Promise<void> {
  try {
    keySetOf(await source());
  } catch (fault) {
    throw new IssuerError(`The file of keys cannot be used: ${reasonOf(fault)}.`, {
      remedy: "name a file that holds a JSON Web Key Set, as the issuer publishes it",
    });
  }
}

/**
 * Recognises the tokens of an issuer; nothing if no issuer is named. Throws `IssuerError` if the options are wrong. If the
 * issuer does not answer, that is reported and it is asked again later: the server starts without it.
 */
export async function openJwt(
  { issuer = "", audience = "", jwks = "", sitesClaim = "" }: JwtNames,
  report: (line: string) => void,
): Promise<Identify | undefined> {
  if ([issuer, audience, jwks, sitesClaim].every((name) => name === "")) return undefined;
  checkNames(issuer, audience, jwks);
  const source = keySource(issuer, jwks === "" ? undefined : jwks);
  if (jwks !== "" && !isTrustworthy(jwks)) await checkFile(source);
  const keys = new KeyCache({
    load: async () => keySetOf(await source()),
    now: Date.now,
    report: (reason) => report(`the keys of ${issuer} cannot be loaded: ${reasonOf(reason)}`),
  });
  await keys.current().catch(() => undefined);
  // jose is loaded only for a server that accepts JWTs.
  const { jwtIdentity } = await import("./jwt-identity.js");
  return jwtIdentity({ issuer, audience, keys, sitesClaim: sitesClaim || "sites", now: Date.now });
}

/** Loads the current JWKS of an issuer. Rejects with a reason for the operator. */
type KeySource = () => Promise<unknown>;

async function keysFrom({ place, members }: IssuerDocument): Promise<unknown> {
  const address = members["jwks_uri"];
  if (typeof address !== "string" || !isTrustworthy(address))
    throw new Error(`${place} has no jwks_uri that starts with https:`);
  return fetchJson(address);
}

const readJson = async (file: string): Promise<unknown> => parseJson(await readFile(file, "utf8"), file);

/** Reads keys from a URL, from a file, or, if neither is named, from the address that the issuer publishes. That is looked up each time. */
function keySource(issuer: string, named: string | undefined): KeySource {
  if (named === undefined) return () => withIssuerDocument(issuer, keysFrom);
  return isTrustworthy(named) ? () => fetchJson(named) : () => readJson(named);
}
