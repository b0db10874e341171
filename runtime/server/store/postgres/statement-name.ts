/** Names prepared statements. */

import { createHash } from "node:crypto";

const names = new Map<string, string>();

/** The name of a prepared statement: a hash of its text, short enough for PostgreSQL. */
export function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= 1_000) names.clear();
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}
