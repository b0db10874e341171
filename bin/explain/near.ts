import { nearest } from "../../spec/diagnostics/near.js";

/** At most three ids that may have been meant: the closest one, and those that hold what was written. */
export function near(written: string, ids: readonly string[]): readonly string[] {
  const word = written.toLowerCase();
  const closest = nearest(written, ids);
  const holding = ids.filter((id) => id.toLowerCase().includes(word));
  return [...new Set([...(closest === undefined ? [] : [closest]), ...holding])].slice(0, 3);
}
