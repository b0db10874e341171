import type { GeneratedFiles } from "./file.js";
import type { IsSame } from "./same.js";

/**
 * Some files of a target: what the run before made by that name, where it was made from the same, else what `make` gives.
 * `from` is plain data and all that they depend on, part by part, except for the lines of the spec: those may have moved.
 */
export type Memoise = (name: string, from: readonly unknown[], make: () => GeneratedFiles) => GeneratedFiles;

/** Of a run by itself, which has none before it: nothing is kept. */
export const makeAnew: Memoise = (_name, _from, make) => make();

/** Files by the names that they are recalled by, each with what they were made from. */
export type Parts = Map<string, { readonly from: readonly unknown[]; readonly files: GeneratedFiles }>;

/** Recalls from the parts of the run before, and notes those of this one. */
export function memoiseFrom(before: Parts | undefined, now: Parts, isSame: IsSame): Memoise {
  return (name, from, make) => {
    const known = before?.get(name);
    const isKnown =
      known?.from.length === from.length && from.every((part, index) => isSame(known.from[index], part));
    const files = isKnown ? known.files : make();
    now.set(name, { from, files });
    return files;
  };
}
