// The headers that a run sends with every request, from several sources.
import { UserError } from "../../spec/user-error.js";

export type Headers = Readonly<Record<string, string>>;

/** The variable of the environment that may hold a bearer token. */
export const tokenVariable = "CRI_TOKEN";

/** The header that sends a token, if any (RFC 6750, section 2.1). Throws if it begins with the word Bearer. */
export function bearer(token: string | undefined): Headers {
  if (token !== undefined && /^bearer\s/i.test(token))
    throw new UserError(
      "the token begins with the word Bearer",
      "write the token alone: a run adds the word",
    );
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** The headers of both, where `stronger` wins; names are compared without case. */
export function merged(weaker: Headers, stronger: Headers): Headers {
  const given = new Set(Object.keys(stronger).map((name) => name.toLowerCase()));
  const kept = Object.entries(weaker).filter(([name]) => !given.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...stronger };
}
