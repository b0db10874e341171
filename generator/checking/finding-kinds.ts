/** The kinds of findings of `cri-kit check`, with their explanations. */

import type { DifferenceKind } from "../output/compare.js";

/** The explanation of a kind of finding, for any file. */
interface FindingKind {
  readonly title: string;
  readonly explanation: string;
  readonly remedy: string;
}

/** Every way in which a file can differ from the generated one. */
export const findingKinds: Readonly<Record<DifferenceKind, FindingKind>> = {
  missing: {
    title: "a generated file is missing",
    explanation: "The spec generates this file, but it does not exist.",
    remedy: "Run cri-kit generate.",
  },
  stale: {
    title: "a generated file is out of date",
    explanation:
      "An earlier run wrote the file, nobody edited it, and the spec or the kit has changed since.",
    remedy: "Run cri-kit generate.",
  },
  orphaned: {
    title: "a file of an earlier run that the spec no longer generates",
    explanation: "An earlier run wrote the file, nobody edited it, and the spec no longer generates it.",
    remedy: "Run cri-kit generate, which removes it.",
  },
  edited: {
    title: "a generated file was edited by hand",
    explanation:
      "The file matches neither an earlier run nor the spec. It may contain somebody's work, so the kit does not overwrite it without --force.",
    remedy: "Move the work out of the output folder, or run cri-kit generate --force to overwrite it.",
  },
  foreign: {
    title: "a file that was not generated is in the way",
    explanation:
      "A file is at the path of a generated file, but no run of the kit wrote it. Or the manifest says that the folder was generated from a different interface.",
    remedy:
      "Move it elsewhere, or choose another folder with --out, or run cri-kit generate --force to overwrite it.",
  },
  unknown: {
    title: "an unknown file in the output folder",
    explanation:
      "The file is in the output folder, but the spec does not generate it, and no earlier run wrote it. A merge may have left it, or somebody put it there. The output folder is only for generated files. A few other files are allowed: names that begin with a dot, and folders with a package.json of their own. At the top of the folder, these are allowed too: node_modules, dist, lock files of package managers, and files that end in .db, .sqlite, .log or .ndjson.",
    remedy:
      "Move it out of the folder. If it begins with the header of generated files, cri-kit generate --force removes it.",
  },
};
