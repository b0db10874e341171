// The credentials that runs of the mutation tests send, and that their servers accept.
import type { InterfaceModel } from "../../spec/model.js";
import { credentialsHeader, statedScopes, statedSecurities } from "../../spec/security.js";

export const proofToken = "proof-credential-0123456789";

/**
 * The headers that hold them, of all operations; none if the document states nothing of credentials. Where it states that none are
 * needed, runs send some that servers do not look at: a mutant may demand them.
 */
export const proofCredentials = (model: InterfaceModel): Readonly<Record<string, string>> =>
  Object.fromEntries(
    statedSecurities(model).map((security) => {
      const header = credentialsHeader(security) ?? "Authorization";
      return [header, security.scheme === "key" ? proofToken : `Bearer ${proofToken}`];
    }),
  );

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** A token with these scopes. It has the form of a JWT, and no signature: the servers know it as a whole. */
const tokenWith = (scopes: readonly string[]): string =>
  [encoded({ alg: "none" }), encoded({ scope: scopes.join(" "), sites: "*" }), "proof-token"].join(".");

/**
 * The limited tokens of runs, if the document states scopes: one that may only read, one that may only change, and for each scope that it
 * names one that has all others.
 */
export function proofLimitedTokens(model: InterfaceModel): readonly string[] {
  const stated = statedScopes(model);
  if (stated.length === 0) return [];
  const named = [...new Set(stated.flatMap(({ scopes: { are } }) => (are === "smart" ? [] : are)))];
  return [
    tokenWith(["user/*.rs"]),
    tokenWith(["system/*.cud", ...named]),
    ...named.map((left) => tokenWith(["user/*.cruds", ...named.filter((one) => one !== left)])),
  ];
}
