// Finds the path of a file in its repository, which GitHub's annotations and SARIF need wherever a command runs.
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/**
 * The file relative to the repository of the working folder, or to that folder, with forward slashes. Undefined if it is outside, or in
 * an installed package, which no repository holds.
 */
export function repositoryFile(file: string, folder = process.cwd()): string | undefined {
  const root = repositoryOf(resolve(folder)) ?? resolve(folder);
  const inside = relative(root, resolve(folder, file));
  const parts = inside.split(sep);
  const isOutside = inside === "" || parts[0] === ".." || isAbsolute(inside);
  return isOutside || parts.includes("node_modules") ? undefined : parts.join("/");
}

function repositoryOf(folder: string): string | undefined {
  let at = folder;
  while (!existsSync(join(at, ".git"))) {
    const parent = dirname(at);
    if (parent === at) return undefined;
    at = parent;
  }
  return at;
}
