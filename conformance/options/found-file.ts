// Restricts a config file that was found and not named.
import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, relative, resolve, sep } from "node:path";
import type { Reporter } from "../../spec/diagnostics/reporter.js";
import { type Tree, textOf } from "../../spec/source/tree.js";
import { UserError } from "../../spec/user-error.js";
import { optionAt } from "./read-tree.js";
import { configOptions } from "./table.js";

// A config in the working folder may come from a checked-out repository. The user did not name it, so it gets no data of the
// user: no variable of the environment, and no file outside of its folder.

/** Throws `UserError` if a found file is a link to a file outside of its folder. */
export function refuseLedOut(file: string): void {
  if (isWithin(dirname(resolve(file)), basename(file))) return;
  throw new UserError(
    `${file} is a link to a file outside of this folder`,
    `to use that file, name it: --config ${file}`,
  );
}

/** Reports every path in a found file that is outside of its folder. */
export function checkPathsWithin(folder: string, tree: Tree, { report }: Pick<Reporter, "report">): void {
  for (const option of configOptions.filter(({ takes }) => takes === "<file>")) {
    const value = optionAt(tree, option);
    const path = textOf(value);
    if (value === undefined || path === undefined || path === option.word) continue;
    if (!isWithin(folder, path)) report("CRI1407", value.spot, `${path} is outside of this file's folder`);
  }
}

/** Whether a path stays in a folder, links included; for a path that does not exist, the folder that would contain it is checked. */
function isWithin(folder: string, path: string): boolean {
  if (isAbsolute(path)) return false;
  const whole = resolve(folder, path);
  if (!isBelow(folder, whole)) return false;
  const there = nearestThere(whole);
  try {
    return isBelow(realpathSync(folder), realpathSync(there));
  } catch {
    // A broken link may point anywhere later.
    return false;
  }
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function nearestThere(path: string): string {
  let at = path;
  while (lstatSync(at, { throwIfNoEntry: false }) === undefined && dirname(at) !== at) at = dirname(at);
  return at;
}
