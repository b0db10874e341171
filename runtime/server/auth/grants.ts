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

const shape = 'Write [{ "token": "…", "sites": ["12"], "may": ["read", "write"], "name": "ward 3" }].';

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string" && one !== "");

const isRights = (value: unknown): value is readonly Right[] =>
  isTexts(value) && value.every((one) => one === "read" || one === "write");

function grantOf(value: unknown, place: string, hasSites: boolean): Grant {
  const entry = isObject(value) ? value : {};
  const { token, sites = hasSites ? undefined : "*", may, name, ...others } = entry;
  const [other] = Object.keys(others);
  if (other !== undefined) throw new GrantError(`${place} has an unknown member ${other}.`);
  if (typeof token !== "string" || !tokenShape.test(token))
    throw new GrantError(`${place} needs a token of 16 or more letters, digits and -._~+/ characters.`);
  if (sites !== "*" && !isTexts(sites))
    throw new GrantError(`${place} needs sites: a list of site ids, or "*" for every site.`);
  if (!isRights(may)) throw new GrantError(`${place} needs may: ["read"], ["write"] or ["read", "write"].`);
  if (name === undefined) return { token, sites, may };
  if (typeof name !== "string" || name === "" || name.length > longestName)
    throw new GrantError(`${place} has a name that is not a text of 1 to ${longestName} characters.`);
  return { token, sites, may, name };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message of JSON.parse quotes the text, which holds tokens.
    throw new GrantError(`The list of tokens is not JSON. ${shape}`);
  }
}

/** Parses a list of tokens. `name` is optional, and `sites` if the interface has none. Throws `GrantError` if the text has another shape. */
export function parseGrants(text: string, hasSites = true): readonly Grant[] {
  const value = parsed(text);
  if (!Array.isArray(value) || value.length === 0)
    throw new GrantError(`The list of tokens is not a list, or is empty. ${shape}`);
  const grants = value.map((one, at) => grantOf(one, `Entry ${at + 1} of the list of tokens`, hasSites));
  if (new Set(grants.map(({ token }) => token)).size < grants.length)
    throw new GrantError("The list of tokens has one token twice. Combine the two entries.");
  return grants;
}
