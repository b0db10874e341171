/** Refuses two files of one path, or a file where another file needs a folder. */

import { memoized } from "../../spec/memo.js";
import { UserError } from "../../spec/user-error.js";
import type { MadeFiles } from "../file.js";
import type { Target } from "../target.js";
import { manifestPath } from "./manifest.js";

/** The files of a target, and whether it is one of the user's own. */
export interface Made {
  readonly target: Target;
  readonly own: boolean;
  readonly files: MadeFiles;
}

interface Maker {
  readonly name: string;
  readonly own: boolean;
  readonly path: string;
}

/**
 * Reports two files of one path, or a file where another needs a folder, ignoring case, since some disks do. A clash
 * between our own targets is a fault of ours.
 */
export function refuseClashes(made: readonly Made[]): void {
  const files = new Map<string, Maker>([
    [manifestPath, { name: "manifest", own: false, path: manifestPath }],
  ]);
  const folders = new Map<string, Maker>();
  for (const { target, own, files: some } of made) {
    for (const { path } of some) {
      const maker: Maker = { name: target.name, own, path };
      const key = path.toLowerCase();
      const above = foldersAbove(key);
      refuse(
        maker,
        files.get(key) ?? folders.get(key) ?? above.map((folder) => files.get(folder)).find(Boolean),
      );
      files.set(key, maker);
      for (const folder of above) folders.set(folder, folders.get(folder) ?? maker);
    }
  }
}

function foldersAbove(path: string): readonly string[] {
  const end = path.lastIndexOf("/");
  return end < 0 ? [] : foldersTo(path.slice(0, end));
}

/** A folder and its parents, outermost first; memoised, since many files are in few folders. */
const foldersTo = memoized((folder): readonly string[] => [...foldersAbove(folder), folder], 1_000);

function refuse(one: Maker, other: Maker | undefined): void {
  if (other === undefined) return;
  const [mine, theirs] = one.own ? [one, other] : [other, one];
  const whose = theirs.own ? `the target "${theirs.name}"` : `the kit's own target "${theirs.name}"`;
  const what =
    theirs.path === mine.path
      ? `makes ${mine.path}, and ${whose} makes it too`
      : `makes ${mine.path}, which clashes with ${theirs.path} of ${whose}`;
  const message = `the target "${mine.name}" ${what}`;
  if (!mine.own) throw new Error(message);
  throw new UserError(message, "give the file of your own target another path");
}
