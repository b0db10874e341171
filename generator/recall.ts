import { isDeepStrictEqual } from "node:util";
import type { GeneratedFile } from "./file.js";

/**
 * The file of a path: what the run before made, where that was made from the same, else what `text` gives. `from` is plain
 * data, and all that the text depends on.
 */
export type Recall = (path: string, from: unknown, text: () => string) => GeneratedFile;

/** Of a run by itself, which has none before it: nothing is kept. */
export const makeAnew: Recall = (path, _, text) => ({ path, text: text() });

/** For runs that follow each other, as those of a watch: what each of them is to recall from, which is the one before it. */
export function recollection(): () => Recall {
  let latest = new Map<string, { readonly from: unknown; readonly file: GeneratedFile }>();
  return () => {
    const before = latest;
    const now: typeof latest = new Map();
    latest = now;
    return (path, from, text) => {
      const known = before.get(path);
      const same = known !== undefined && isDeepStrictEqual(known.from, from);
      const file = same ? known.file : { path, text: text() };
      now.set(path, { from, file });
      return file;
    };
  };
}
