import { readFile } from "node:fs/promises";
import { bearerAccess, type IdentifyNow } from "./bearer.js";
import type { BearerAccess } from "./bearer-access.js";
import { GrantError, parseGrants } from "./grants.js";
import { type JwtNames, openJwt } from "./jwt/open-jwt.js";
import { oneToken, tokenList } from "./token-list.js";

/**
 * What a command line names: one token that opens everything, or a file with a list of tokens; and an issuer of tokens,
 * beside them or alone. An empty text names nothing.
 */
export interface AccessNames extends JwtNames {
  readonly token?: string | undefined;
  readonly tokens?: string | undefined;
}

async function readTokens(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault);
    throw new GrantError(`The list of tokens cannot be read: ${reason}.`);
  }
}

// Nothing else comes as it was sent in a header (RFC 9110, section 5.5), and a space would end it.
const sendable = /^[!-~]+$/;

function single(token: string): IdentifyNow {
  if (sendable.test(token)) return oneToken(token);
  throw new GrantError(
    "The token has a space, or a character that is not ASCII, and no request can send it. Name another.",
  );
}

async function openTokens({ token = "", tokens = "" }: AccessNames): Promise<IdentifyNow | undefined> {
  if (token !== "" && tokens !== "")
    throw new GrantError("Both a token and a list of tokens are named. Put the token into the list.");
  if (tokens !== "") return tokenList(parseGrants(await readTokens(tokens)));
  return token === "" ? undefined : single(token);
}

/**
 * Who may ask, as `createApp` takes it; nothing where nobody is asked who they are. Throws `SetupError`. A token is looked
 * for in the list before it is taken for an issuer's.
 */
export async function openAccess(
  names: AccessNames,
  tell: (line: string) => void = () => undefined,
): Promise<Partial<BearerAccess>> {
  const known = await openTokens(names);
  const identities = [known, await openJwt(names, tell)].filter((one) => one !== undefined);
  if (identities.length === 0) return {};
  // With other tokens beside them, not every token is a JWT.
  const { issuer = "" } = names;
  return bearerAccess(identities, known, known === undefined && issuer !== "" ? { issuer } : {});
}
