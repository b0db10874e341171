// Sets up the authentication that the settings ask for.
import { readFile } from "node:fs/promises";
import { systemReason } from "../system-reason.js";
import { bearerAccess, type IdentifyNow } from "./bearer.js";
import type { BearerAccess } from "./bearer-access.js";
import { GrantError, parseGrants } from "./grants.js";
import { type JwtNames, openJwt } from "./jwt/open-jwt.js";
import type { StatedCredentials } from "./operation-credentials.js";
import { oneToken, tokenList } from "./token-list.js";

/**
 * The access options of a command line: one token for everything, or a file that holds it, or a file with a list of tokens; and an
 * issuer of tokens, alone or together with one of these. An empty text counts as absent.
 */
export interface AccessNames extends JwtNames {
  readonly token?: string | undefined;
  readonly tokenFile?: string | undefined;
  readonly tokens?: string | undefined;
}

async function readSecret(file: string, what: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (fault) {
    throw new GrantError(`${what}, ${file}, cannot be read: ${systemReason(fault)}.`, {
      remedy: "name a file that exists and that you may read",
    });
  }
}

// Other characters may change in a header (RFC 9110, section 5.5), and a space would end the token.
const sendable = /^[!-~]+$/;

function single(token: string): IdentifyNow {
  if (sendable.test(token)) return oneToken(token);
  throw new GrantError("The token has a space or a character that is not ASCII, so no request can send it.", {
    remedy: "use another token",
  });
}

async function tokenIn(file: string): Promise<string> {
  const token = (await readSecret(file, "The file of the token")).trim();
  if (token === "")
    throw new GrantError(`${file} contains no token.`, { remedy: "write one there, or name another file" });
  return token;
}

async function openTokens(names: AccessNames, hasSites: boolean): Promise<IdentifyNow | undefined> {
  const { token = "", tokenFile = "", tokens = "" } = names;
  const named = [token, tokenFile, tokens].filter((one) => one !== "");
  if (named.length > 1)
    throw new GrantError("A token is named more than once.", {
      remedy: "name one, or put all into a list of tokens",
    });
  if (tokens !== "")
    return tokenList(parseGrants(await readSecret(tokens, "The list of tokens"), hasSites, tokens));
  if (tokenFile !== "") return single(await tokenIn(tokenFile));
  return token === "" ? undefined : single(token);
}

/**
 * The access options of `createApp`; empty if no token is required. Throws `SetupError`. A token is looked up in the list
 * first, and then checked as a JWT. Without sites, tokens need not name any. `stated` is what the interface states of credentials.
 */
export async function openAccess(
  names: AccessNames,
  report: (line: string) => void = () => undefined,
  hasSites = true,
  stated?: StatedCredentials,
): Promise<Partial<BearerAccess>> {
  const known = await openTokens(names, hasSites);
  const identities = [known, await openJwt(names, report)].filter((one) => one !== undefined);
  if (identities.length === 0) return {};
  // If the server also accepts other tokens, not every token is a JWT.
  const { issuer = "" } = names;
  const keyHeader = stated?.keyHeader;
  const credentials = {
    ...(known === undefined && issuer !== "" ? { issuer } : {}),
    ...(keyHeader === undefined ? {} : { keyHeader }),
  };
  return bearerAccess(identities, known, credentials, stated);
}
