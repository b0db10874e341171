// The credentials that runs of the mutation tests send, and that their servers accept.
import type { InterfaceModel } from "../../spec/model.js";
import { credentialsHeader, statedSecurities } from "../../spec/security.js";

export const proofToken = "proof-credential-0123456789";

/**
 * The headers that hold them, of all operations; none if the document states nothing of credentials. Where it states that none are
 * needed, runs send some that servers do not look at: a mutant may demand them.
 */
export function proofCredentials(model: InterfaceModel): Readonly<Record<string, string>> {
  return Object.fromEntries(
    statedSecurities(model).map((security) => {
      const header = credentialsHeader(security) ?? "Authorization";
      return [header, security.scheme === "key" ? proofToken : `Bearer ${proofToken}`];
    }),
  );
}
