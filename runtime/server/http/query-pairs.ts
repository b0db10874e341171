/** Reads a URL's query as a list of names and values. */

import { problem } from "./problem.js";

/** Names and values of a URL's query, decoded, in order. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** The character that replaces invalid UTF-8 in decoded text; a client may also have sent it. */
const replacement = "\ufffd";

/** Whether the escaped bytes of a text are UTF-8; a percent sign that escapes nothing means itself (URL Standard, 1.3). */
function isUtf8(text: string): boolean {
  try {
    decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, "%25"));
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads the query of a URL. Throws a 400 if it is in another encoding: otherwise the search would look for a different text and
 * report that nothing was found.
 */
export function pairsIn(text: string): Pairs {
  const pairs: Pairs = [...new URLSearchParams(text)];
  if (!pairs.flat().some((part) => part.includes(replacement)) || isUtf8(text)) return pairs;
  throw problem(
    400,
    "invalid",
    "The query is not UTF-8. Encode it as UTF-8, and escape its bytes: ü is %C3%BC.",
  );
}
