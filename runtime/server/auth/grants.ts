/** Reads a list of bearer tokens, with the sites and rights of each. */

import { isObject } from "../record/assign.js";
import { SetupError } from "../setup-error.js";

export type Right = "read" | "write";

/** A bearer token and what it allows. */
export interface Grant {
  readonly token: string;
  /** Site ids, or `"*"` for every site. */
  readonly sites: readonly string[] | "*";
  readonly may: readonly Right[];
  /** Whose it is, for the audit log. */
  readonly name?: string;
}

/** A list of tokens that cannot be used, with what to do about it. Never holds a token. */
export class GrantError extends SetupError {
  override readonly name = "GrantError";
}

// The characters that RFC 6750 (section 2.1) allows in a header; a shorter token can be guessed.
const tokenShape = /^[\w.~+/-]{16,}=*$/;

const longestName = 100;

const shape = 'write [{ "token": "…", "sites": ["12"], "may": ["read", "write"], "name": "ward 3" }]';

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string" && one !== "");

const isRights = (value: unknown): value is readonly Right[] =>
  isTexts(value) && value.every((one) => one === "read" || one === "write");

function grantOf(value: unknown, place: string, hasSites: boolean): Grant {
  const entry = isObject(value) ? value : {};
  const { token, sites = hasSites ? undefined : "*", may, name, ...others } = entry;
  const [other] = Object.keys(others);
  const refuse = (what: string, remedy: string) => new GrantError(`${place} ${what}.`, { remedy });
  if (other !== undefined) throw refuse(`has an unknown member ${other}`, "remove it, or correct its name");
  if (typeof token !== "string" || !tokenShape.test(token))
    throw refuse(
      "has no token, or one that is not safe to use",
      "give it a token of 16 or more letters, digits and -._~+/ characters",
    );
  if (sites !== "*" && !isTexts(sites))
    throw refuse(
      "does not say for which sites its token is",
      'add "sites": ["12"], or "sites": "*" for every site',
    );
  if (!isRights(may))
    throw refuse(
      "does not say what its token may do",
      'add "may": ["read"], "may": ["write"] or "may": ["read", "write"]',
    );
  if (name === undefined) return { token, sites, may };
  if (typeof name !== "string" || name === "" || name.length > longestName)
    throw refuse(
      "has a name that is no text, is empty or is too long",
      `write 1 to ${longestName} characters, or leave the name out`,
    );
  return { token, sites, may, name };
}

function parsed(text: string, list: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message of JSON.parse quotes the text, which holds tokens.
    throw new GrantError(`${list} is not JSON.`, { remedy: shape });
  }
}

/**
 * Parses a list of tokens. `name` is optional, and `sites` if the interface has none. Throws `GrantError` if the text has another shape:
 * the error calls the list by `list`, such as its file.
 */
export function parseGrants(text: string, hasSites = true, list = "The list of tokens"): readonly Grant[] {
  const value = parsed(text, list);
  if (!Array.isArray(value) || value.length === 0)
    throw new GrantError(`${list} holds no list of tokens, or an empty one.`, { remedy: shape });
  const grants = value.map((one, at) => grantOf(one, `${list}, entry ${at + 1},`, hasSites));
  if (new Set(grants.map(({ token }) => token)).size < grants.length)
    throw new GrantError(`${list} has one token twice.`, { remedy: "combine the two entries" });
  return grants;
}
