import type { GeneratedFiles } from "./file.js";
import { same } from "./same.js";

/**
 * Some files of a target: what the run before made by that name, where it was made from the same, else what `make` gives.
 * `from` is plain data, and all that they depend on.
 */
export type Recall = (name: string, from: unknown, make: () => GeneratedFiles) => GeneratedFiles;

/** Of a run by itself, which has none before it: nothing is kept. */
export const makeAnew: Recall = (_name, _from, make) => make();

/** For runs that follow each other, as those of a watch: what each of them is to recall from, which is the one before it. */
export function recollection(): () => Recall {
  let latest = new Map<string, { readonly from: unknown; readonly files: GeneratedFiles }>();
  return () => {
    const before = latest;
    const now: typeof latest = new Map();
    latest = now;
    return (name, from, make) => {
      const known = before.get(name);
      const files = known !== undefined && same(known.from, from) ? known.files : make();
      now.set(name, { from, files });
      return files;
    };
  };
}
