import { lstatSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { UserError } from "../user-error.js";
import { codeOf } from "./unwritable.js";

/**
 * Makes a folder and its missing parents. Throws as `node:fs` does, or a `UserError` if the folder can't be created.
 * In such a place (`/proc`) `mkdir` with `recursive` never ends: libuv keeps reporting that the parent is missing.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it first.
    if (!isFolder(folder)) throw told(error, folder);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** A `UserError` for what the user can fix; any other error as it is. */
function told(error: unknown, folder: string): unknown {
  if (codeOf(error) === "ENOENT")
    return new UserError(`the folder can't be created: ${folder}`, "name another one");
  if (codeOf(error) !== "EEXIST") return error;
  return lstatSync(folder).isSymbolicLink()
    ? new UserError(
        `a broken link is in the place of the folder: ${folder}`,
        "create its target, or name another folder",
      )
    : new UserError(`a file is in the place of the folder: ${folder}`, "name another folder");
}
