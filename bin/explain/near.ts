// Suggests ids that a user may have meant.
import { nearest } from "../../spec/diagnostics/near.js";

/** At most three: the closest id, and ids that contain the written text. */
export function near(written: string, ids: readonly string[]): readonly string[] {
  const word = written.toLowerCase();
  const closest = nearest(written, ids);
  const holding = ids.filter((id) => id.toLowerCase().includes(word));
  return [...new Set([...(closest === undefined ? [] : [closest]), ...holding])].slice(0, 3);
}
