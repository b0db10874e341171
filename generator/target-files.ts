import { type Asked, answersAlike, noting } from "./asked.js";
import type { MadeFile, MadeFiles } from "./file.js";
import { madeFile } from "./made-file.js";
import { makeAnew, memoiseFrom, type Parts } from "./memoise.js";
import { typesStandOn } from "./object-types.js";
import { comparison, type IsSame } from "./same.js";
import type { Target, TargetContext } from "./target.js";

/** What targets are given, but for what they recall. */
export type Given = Omit<TargetContext, "memoise">;

/** All files of a target. */
export type FilesOf = (target: Target, given: Given) => Promise<MadeFiles>;

/** Of a run by itself. */
export const filesAnew: FilesOf = (target, given) => filesOf(target, { ...given, memoise: makeAnew });

/** What a target made, and what for. */
interface Kept {
  readonly given: Given;
  readonly asked: Asked;
  readonly askedOfModel: Asked;
  readonly files: MadeFiles;
  readonly parts: Parts;
}

/**
 * For runs that follow each other, as those of a watch: each spares the targets that would be given what they asked for
 * before, where they say that they may be spared, and the others what they recall.
 */
export function recollection(): () => FilesOf {
  const latest = new Map<Target, Kept>();
  return () => {
    const isSame = comparison();
    return async (target, given) => {
      const before = latest.get(target);
      if (before !== undefined && target.spareable && isGivenAlike(before, given, isSame))
        return before.files;
      const parts: Parts = new Map();
      const model = noting(given.model);
      const all = noting({ ...given, model: model.view, memoise: memoiseFrom(before?.parts, parts, isSame) });
      const files = await filesOf(target, all.view);
      latest.set(target, { given, asked: all.asked, askedOfModel: model.asked, files, parts });
      return files;
    };
  };
}

/** The types' names follow from the model: what is asked of them is asked of it. */
function isGivenAlike({ given, asked, askedOfModel }: Kept, now: Given, isSame: IsSame): boolean {
  if (asked.all) return false;
  const members = new Set(
    [...asked.members].filter((name) => !["model", "types", "recall"].includes(String(name))),
  );
  const ofModel = new Set([...askedOfModel.members, ...(asked.members.has("types") ? typesStandOn : [])]);
  return (
    answersAlike(given, now, { members, all: false }, isSame) &&
    answersAlike(given.model, now.model, { members: ofModel, all: askedOfModel.all }, isSame)
  );
}

/** One after the other is made and encoded: a generator's text is gone before the next one comes. */
async function filesOf(target: Target, context: TargetContext): Promise<MadeFiles> {
  const files: MadeFile[] = [];
  for (const file of await target.generate(context)) files.push(madeFile(file));
  return files;
}
