// Suggests ids that a user may have meant.
import { editDistance, nearest } from "../../spec/diagnostics/near.js";

/** A word is not meant for another one if more than one letter in so many differs: nobody who types `variant` means `Patient`. */
const lettersForOne = 4;

/** A shorter text is a part of many ids by chance. */
const leastHeld = 3;

/** At most three: the closest id, and ids that contain the written text. */
export function near(written: string, ids: readonly string[]): readonly string[] {
  const word = written.toLowerCase();
  const close = nearest(written, ids);
  const most = Math.max(1, written.length / lettersForOne);
  const closest = close !== undefined && editDistance(word, close.toLowerCase()) <= most ? close : undefined;
  const holding = word.length < leastHeld ? [] : ids.filter((id) => id.toLowerCase().includes(word));
  return [...new Set([...(closest === undefined ? [] : [closest]), ...holding])].slice(0, 3);
}
