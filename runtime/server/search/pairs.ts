/** Reads a URL's query as names and values. */

import { problem } from "../http/problem.js";

/** Names and values of a URL's query, decoded, in order. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** What replaces bytes that are not UTF-8 in a decoded text; a client may also have sent it. */
const replacement = "\ufffd";

/** Whether the bytes that are escaped in a text are UTF-8; a percent sign that escapes nothing stands for itself (URL Standard, 1.3). */
function isUtf8(text: string): boolean {
  try {
    decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, "%25"));
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads the query of a URL. Throws a 400 for one in another encoding: it would be understood as something else, and what it asks for
 * would be told as not there.
 */
export function pairsIn(text: string): Pairs {
  const pairs: Pairs = [...new URLSearchParams(text)];
  if (!pairs.flat().some((part) => part.includes(replacement)) || isUtf8(text)) return pairs;
  throw problem(400, "invalid", "The query is not UTF-8. Encode it so, and escape its bytes: ü is %C3%BC.");
}
