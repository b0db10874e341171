// Creates a folder and its missing parents.
import { lstatSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { UserError } from "../user-error.js";
import { errorCode } from "./error-code.js";

/**
 * Throws as `node:fs` does, or a `UserError` if the folder can't be created. `mkdir` with `recursive` is not used: where
 * no folder can be created (`/proc`) it never ends, because libuv keeps reporting that the parent is missing.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it first.
    if (!isFolder(folder)) throw userErrorOf(error, folder);
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** A `UserError` for what the user can fix; any other error as it is. */
function userErrorOf(error: unknown, folder: string): unknown {
  if (errorCode(error) === "ENOENT")
    return new UserError(`the folder can't be created: ${folder}`, "name another folder");
  if (errorCode(error) !== "EEXIST") return error;
  return lstatSync(folder).isSymbolicLink()
    ? new UserError(
        `this path of a folder is a broken link: ${folder}`,
        "create its target, or name another folder",
      )
    : new UserError(`this path of a folder is a file: ${folder}`, "name another folder");
}
