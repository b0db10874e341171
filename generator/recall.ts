import type { GeneratedFiles } from "./file.js";
import { same } from "./same.js";

/**
 * Some files of a target: what the run before made by that name, where it was made from the same, else what `make` gives.
 * `from` is plain data and all that they depend on, part by part, except for the lines of the spec: those may have moved.
 */
export type Recall = (name: string, from: readonly unknown[], make: () => GeneratedFiles) => GeneratedFiles;

/** Of a run by itself, which has none before it: nothing is kept. */
export const makeAnew: Recall = (_name, _from, make) => make();

interface Made {
  readonly from: readonly unknown[];
  readonly files: GeneratedFiles;
}

/** For runs that follow each other, as those of a watch: what each of them is to recall from, which is the one before it. */
export function recollection(): () => Recall {
  let latest = new Map<string, Made>();
  return () => {
    const before = latest;
    const now: typeof latest = new Map();
    latest = now;
    const isSame = comparison();
    return (name, from, make) => {
      const known = before.get(name);
      const isKnown =
        known?.from.length === from.length && from.every((part, index) => isSame(known.from[index], part));
      const files = isKnown ? known.files : make();
      now.set(name, { from, files });
      return files;
    };
  };
}

/** Compares parts, and two that it found to be the same only once: many files are made from one part. */
function comparison(): (before: unknown, now: unknown) => boolean {
  const found = new Map<unknown, unknown>();
  return (before, now) => {
    if (found.has(now) && found.get(now) === before) return true;
    const isSame = same(before, now, places);
    if (isSame) found.set(now, before);
    return isSame;
  };
}

/** Where the model says at which lines of the spec a node stands. */
const places: ReadonlySet<string> = new Set(["at"]);
