// Reads a token from the environment.
import type { AccessNames } from "../auth/open-access.js";

/** The variable from which every command of the kit reads a token. */
const variable = "CRI_TOKEN";

/**
 * Takes the token from the environment if no other access option is given. Everybody on the machine can read an argument in the
 * list of processes, but not a variable.
 */
export function withToken<Names extends AccessNames>(
  names: Names,
  env: Readonly<Record<string, string | undefined>>,
): Names {
  const { token, tokenFile, tokens, issuer } = names;
  const hidden = env[variable] ?? "";
  const isSaid = [token, tokenFile, tokens, issuer].some((one) => one !== undefined);
  return isSaid || hidden === "" ? names : { ...names, token: hidden };
}
