import type { DifferenceKind } from "./output/compare.js";

/** What there is to say of a kind of finding, whatever the file. */
export interface FindingKind {
  readonly title: string;
  readonly explanation: string;
  readonly remedy: string;
}

/** Every way in which a file can differ from what the spec asks for. */
export const findingKinds: Readonly<Record<DifferenceKind, FindingKind>> = {
  missing: {
    title: "a generated file is not there",
    explanation: "The spec asks for the file, and nothing stands at its path.",
    remedy: "Run cri-kit generate.",
  },
  stale: {
    title: "a generated file is out of date",
    explanation:
      "The file is as an earlier run left it, untouched by anybody, and the spec, or the kit itself, has it otherwise by now.",
    remedy: "Run cri-kit generate.",
  },
  orphaned: {
    title: "a generated file that nothing asks for",
    explanation:
      "An earlier run wrote the file, nobody changed it, and the spec has nothing any more that it would come from.",
    remedy: "Run cri-kit generate, which removes it.",
  },
  edited: {
    title: "a generated file was edited by hand",
    explanation:
      "The file is neither what an earlier run left nor what the spec asks for: somebody's work is in it, so that nothing is written over it unasked.",
    remedy:
      "Move the work beside the output and hand it in from there, or run cri-kit generate --force to write over it.",
  },
  foreign: {
    title: "a file that is not ours stands in the way",
    explanation:
      "At the path of a generated file stands one that no run has written; or the manifest says that the folder was generated from another interface.",
    remedy:
      "Move it elsewhere, or name another folder with --out, or run cri-kit generate --force to write over it.",
  },
  unknown: {
    title: "a file that belongs to nothing",
    explanation:
      "It stands in the output folder, the spec does not ask for it, and no earlier run lists it in the manifest: left by a merge, or put there by somebody. The output folder is the generator's, but for names that begin with a dot, folders with a package.json of their own, and, at its top, what installing, compiling and serving leave there: node_modules, dist, the lock files of package managers, and files that end in .db, .sqlite, .log or .ndjson.",
    remedy:
      "Move it out of the folder. One that opens with the header of generated files is removed by cri-kit generate --force.",
  },
};
