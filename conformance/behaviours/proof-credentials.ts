// The credentials that runs of the mutation tests send, and that their servers accept.
import type { InterfaceModel } from "../../spec/model.js";
import { credentialsHeader } from "../../spec/security.js";

export const proofToken = "proof-credential-0123456789";

/** The header that holds them; none if the document states no credentials. */
export function proofCredentials({ security }: InterfaceModel): Readonly<Record<string, string>> {
  const header = security && credentialsHeader(security);
  if (security === undefined || header === undefined) return {};
  return { [header]: security.scheme === "bearer" ? `Bearer ${proofToken}` : proofToken };
}
