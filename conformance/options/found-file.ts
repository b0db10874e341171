// Restricts a config file that was found and not named.
import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, relative, resolve, sep } from "node:path";
import type { Spot } from "../../spec/diagnostics/diagnostic.js";
import type { Reporter } from "../../spec/diagnostics/reporter.js";
import { entriesOf, type Tree, textOf, valueAt } from "../../spec/source/tree.js";
import { UserError } from "../../spec/user-error.js";
import { chosen } from "./chosen.js";
import { standardOutput } from "./standard-output.js";

// A config that lies in the working folder came with whatever was checked out there. Nobody named it, so it gets nothing of the
// user's: no variable of the environment, and no file beyond its own folder.

/** Throws `UserError` for a found file that is a link out of its folder. */
export function refuseLedOut(file: string): void {
  if (isWithin(dirname(resolve(file)), basename(file))) return;
  throw new UserError(
    `${file} leads out of this folder, and nobody named it`,
    `if you mean that file, name it: --config ${file}`,
  );
}

/** Reports every path in a found file that leads out of its folder. */
export function checkPathsWithin(folder: string, tree: Tree, { report }: Pick<Reporter, "report">): void {
  for (const { path, spot } of pathsIn(tree)) {
    if (!isWithin(folder, path)) report("CRI1407", spot, `${path} is outside of this file's folder`);
  }
}

interface NamedPath {
  readonly path: string;
  readonly spot: Spot;
}

function pathsIn(tree: Tree): readonly NamedPath[] {
  const single = ["spec", "baseline", "answers"].map((name) => valueAt(tree, name));
  const reports = entriesOf(valueAt(tree, "reports")).map(({ value }) => value);
  return [...single, ...reports].flatMap((value) => {
    const path = textOf(value);
    return value === undefined || path === undefined || path === chosen || path === standardOutput
      ? []
      : [{ path, spot: value.spot }];
  });
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
    // a link that leads nowhere may lead anywhere tomorrow
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
