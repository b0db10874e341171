/** Encrypts and decrypts the position at which a next page starts. */

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Answers } from "../answers.js";
import { problem } from "../http/problem.js";
import type { Pairs } from "../http/query-pairs.js";
import type { Page } from "../store-port/store.js";
import { cursorName } from "./query.js";

/** The list that a cursor belongs to; the cursor is invalid for any other list. */
export interface CursorScope {
  readonly site: string;
  readonly type: string;
  readonly pairs: Pairs;
  /** The path of a nested collection; absent at the collection's own path. */
  readonly path?: string;
  /** The interface's own parameter that takes the cursor; absent where a link has it. */
  readonly parameter?: string;
}

/** A position in a list, and for a sorted list the values of the record there, if it has any. */
type ListPosition = Required<Pick<Page, "next">> & Pick<Page, "nextValues">;

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

const scopeBytes = ({ site, type, pairs, path, parameter = cursorName }: CursorScope): Buffer => {
  const own = [site, type, pairs.filter(([name]) => name !== parameter)];
  return Buffer.from(JSON.stringify(path === undefined ? own : [...own, path]));
};

/**
 * Seals a position in a list. It is encrypted because a position reveals how many records other sites have added, and authenticated
 * together with site, type and query (AES-GCM's additional data), so that it cannot be used for another list.
 */
export function sealCursor(
  { next, nextValues }: ListPosition,
  scope: CursorScope,
  secret: Uint8Array,
): string {
  const position = JSON.stringify(nextValues === undefined ? next : [next, ...nextValues]);
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, secret, nonce, { authTagLength: tagLength }).setAAD(
    scopeBytes(scope),
  );
  const sealed = Buffer.concat([cipher.update(position, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/**
 * Opens a cursor. One that was altered, or made for another site, type or query, is refused, or gets the list of gap kind
 * `unknown-cursor`; a link is always refused.
 */
export function openCursor(
  cursor: string,
  scope: CursorScope,
  secret: Uint8Array,
  unknownCursor: Answers["unknownCursor"],
): ListPosition | Exclude<Answers["unknownCursor"], number> {
  const bytes = Buffer.from(cursor, "base64url");
  try {
    const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(scopeBytes(scope));
    decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
    const opened = Buffer.concat([
      decipher.update(bytes.subarray(nonceLength + tagLength)),
      decipher.final(),
    ]);
    const position: unknown = JSON.parse(opened.toString("utf8"));
    if (!Array.isArray(position)) return { next: Number(position) };
    return { next: Number(position[0]), nextValues: position.slice(1) };
  } catch {
    const { parameter } = scope;
    const [given, answer] =
      parameter === undefined ? ["link to a page", 400 as const] : ["cursor", unknownCursor];
    if (typeof answer !== "number") return answer;
    throw problem(
      answer,
      "invalid",
      `This ${given} belongs to another search, or was modified. Search again.`,
      {
        expression: parameter ?? cursorName,
      },
    );
  }
}
