import { readFile } from "node:fs/promises";
import { type BearerAccess, bearerAccess } from "./bearer.js";
import { GrantError, parseGrants } from "./grants.js";
import { oneToken, tokenList } from "./token-list.js";

/** What a command line names: one token that opens everything, or a file with a list of tokens. Neither is an empty text. */
export interface AccessNames {
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

/** Who may ask, as `createApp` takes it; nothing where nobody is asked who they are. Throws `GrantError`. */
export async function openAccess({ token = "", tokens = "" }: AccessNames): Promise<Partial<BearerAccess>> {
  if (token !== "" && tokens !== "")
    throw new GrantError("Both a token and a list of tokens are named. Put the token into the list.");
  if (tokens !== "") return bearerAccess([tokenList(parseGrants(await readTokens(tokens)))]);
  return token === "" ? {} : bearerAccess([oneToken(token)]);
}
