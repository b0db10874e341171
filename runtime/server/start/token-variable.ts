import type { AccessNames } from "../auth/open-access.js";

/** The variable in which every command of the kit looks for a token. */
const variable = "CRI_TOKEN";

/**
 * The token of the environment, where nothing else says who may ask. An argument can be read in the list of processes by everybody on
 * the machine, a variable cannot.
 */
export function withToken<Names extends AccessNames>(
  names: Names,
  env: Readonly<Record<string, string | undefined>>,
): Names {
  const { token, tokenFile, tokens, issuer } = names;
  const kept = env[variable] ?? "";
  const isSaid = [token, tokenFile, tokens, issuer].some((one) => one !== undefined);
  return isSaid || kept === "" ? names : { ...names, token: kept };
}
